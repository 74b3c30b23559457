import { useState } from 'react'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import type { Made } from './made-share.tsx'
import { MadeShare } from './made-share.tsx'
import { ShareForm } from './share-form.tsx'
import { shareWords as words } from './share-words.ts'
import { SharesOfTank } from './shares-of-tank.tsx'

/** Makes a link to a tank, and lists those that it has. */
export function ShareDialog({ task: tankId, onClose }: { task: number; onClose: () => void }) {
  const [made, setMade] = useState<Made>()
  if (made) return <MadeShare {...made} onClose={onClose} />
  return (
    <Dialog title={words.title} width={500} onDismiss={onClose}>
      <ShareForm tankId={tankId} onMade={setMade} onClose={onClose} />
      <SharesOfTank tankId={tankId} />
    </Dialog>
  )
}
