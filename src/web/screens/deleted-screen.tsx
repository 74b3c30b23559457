import type { LoaderFunctionArgs } from 'react-router'
import { useLoaderData, useRevalidator, useRouteError } from 'react-router'
import type { DeletedAquarium } from '#contract/aquariums/aquariums.ts'
import { ApiError } from '#contract/errors/errors.ts'
import { counted } from '#domain/count-words.ts'
import { dayOf, wallClock } from '#domain/time/timestamps.ts'
import { call } from '#web/api/api.ts'
import { LoadFailure } from '#web/outcomes/load-failure.tsx'
import { notifyGone, showRefusal } from '#web/outcomes/refusal-words.tsx'
import { privatePageMeta } from '#web/page/page-meta.ts'
import * as css from '#web/settings/settings.module.css'
import { SettingsHead } from '#web/settings/settings-head.tsx'
import { deletedWords as words } from '#web/settings/settings-words.ts'
import { Button } from '#web/ui/button.tsx'
import { useSending } from '#web/ui/form/sending.ts'
import { showMessage } from '#web/ui/messages/notification.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Day } from '#web/ui/time/day.tsx'
import { RelativeTime } from '#web/ui/time/relative-time.tsx'

export function meta() {
  return privatePageMeta(words)
}

export async function loader({ request: { signal } }: LoaderFunctionArgs) {
  return call('GET /api/aquariums/deleted', { signal })
}

export default function DeletedScreen() {
  const { days, aquariums } = useLoaderData<typeof loader>()
  return (
    <div className={css.page}>
      <SettingsHead title={words.title} lead={words.note(days)} headingId="deleted-heading" />
      <Panel labelledBy="deleted-heading">
        {aquariums.length === 0 ? (
          <p className={css.nothing}>{words.nothing}</p>
        ) : (
          <ul className={css.deleted}>
            {aquariums.map((aquarium) => (
              <DeletedTank key={aquarium.id} aquarium={aquarium} />
            ))}
          </ul>
        )}
      </Panel>
    </div>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const isPhone = error instanceof ApiError && error.code === 'right_needed'
  return isPhone ? <OnPhone /> : <LoadFailure title="Error fetching deleted tanks" error={error} />
}

/** A paired phone deletes no tanks, and brings none back. */
function OnPhone() {
  return (
    <div className={css.page}>
      <SettingsHead title={words.title} lead={words.onPhone} />
    </div>
  )
}

function DeletedTank({
  aquarium: { id, name, log_count, removed_at, kept_until },
}: {
  aquarium: DeletedAquarium
}) {
  const { isSending, send } = useSending()
  const { revalidate } = useRevalidator()

  async function bringBack() {
    try {
      await call('POST /api/aquariums/:id/restore', { params: { id } })
      showMessage({ title: words.done(name), body: words.whole, type: 'success' })
    } catch (error) {
      if (!notifyGone(error))
        return void showRefusal({ title: words.failed, error, next: 'bring it back again' })
    }
    await revalidate()
    document.getElementById('deleted-heading')?.focus()
  }

  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p>
          {counted(log_count, 'log')}, deleted <RelativeTime instant={removed_at} />. Kept until{' '}
          <Day of={dayOf(wallClock(new Date(kept_until)))} />.
        </p>
      </div>
      <Button
        size="tall"
        aria-label={words.bringBackNamed(name)}
        aria-disabled={isSending}
        onClick={() => void send(bringBack)}
      >
        {isSending ? words.bringing : words.bringBack}
      </Button>
    </li>
  )
}
