import { Premium } from '#web/session/premium.tsx'
import { Button } from '#web/ui/button.tsx'
import { useTaskHere } from '#web/ui/dialog/task-here.ts'
import { lazyDialog } from '#web/ui/lazy/lazy-dialog.tsx'

const ShareDialog = lazyDialog(async () => (await import('./share-dialog.tsx')).ShareDialog)
const ShareNotice = lazyDialog(async () => (await import('./share-notice.tsx')).ShareNotice)

/** `tankId` is that of a tank of the reader's own; without it the dialog only says what a link is. */
export function PublicLink({ tankId }: { tankId?: number | undefined }) {
  const sharing = useTaskHere<number | 'notice'>()
  const { task, close } = sharing
  return (
    <>
      <Premium feature="publicLink">
        {(hint) => (
          <Button tone="link" aria-describedby={hint} onClick={() => sharing.open(tankId ?? 'notice')}>
            Create public link
          </Button>
        )}
      </Premium>
      <ShareDialog task={typeof task === 'number' ? task : undefined} onClose={close} />
      <ShareNotice task={task === 'notice' || undefined} onClose={close} />
    </>
  )
}
