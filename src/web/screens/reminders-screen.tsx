import type { LoaderFunctionArgs } from 'react-router'
import { useLoaderData, useRouteError } from 'react-router'
import { ApiError } from '#contract/errors/errors.ts'
import { call } from '#web/api/api.ts'
import { LoadFailure } from '#web/outcomes/load-failure.tsx'
import { privatePageMeta } from '#web/page/page-meta.ts'
import { CalendarPanel } from '#web/settings/calendar-panel.tsx'
import { MessagePanel } from '#web/settings/message-panel.tsx'
import * as css from '#web/settings/settings.module.css'
import { SettingsHead } from '#web/settings/settings-head.tsx'
import { remindersWords as words } from '#web/settings/settings-words.ts'

export function meta() {
  return privatePageMeta(words)
}

export async function loader({ request: { signal } }: LoaderFunctionArgs) {
  const [reminders, keys] = await Promise.all([
    call('GET /api/me/reminders', { signal }),
    call('GET /api/access', { signal }),
  ])
  return { reminders, calendar: keys.find(({ kind }) => kind === 'calendar') }
}

export default function RemindersScreen() {
  const { reminders, calendar } = useLoaderData<typeof loader>()
  return (
    <div className={css.page}>
      <SettingsHead title={words.title} lead={words.lead} />
      <MessagePanel reminders={reminders} />
      <CalendarPanel calendar={calendar} />
    </div>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const isPhone = error instanceof ApiError && error.code === 'right_needed'
  if (!isPhone) return <LoadFailure title={words.loadFailed} error={error} />
  return (
    <div className={css.page}>
      <SettingsHead title={words.title} lead={words.onPhone} />
    </div>
  )
}
