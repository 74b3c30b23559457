import type { LoaderFunctionArgs } from 'react-router'
import { Link, useLoaderData, useRouteError } from 'react-router'
import { ApiError } from '#contract/errors/errors.ts'
import { developersPage, devicesPage } from '#contract/pages.ts'
import { AccessList } from '#web/access/access-list.tsx'
import { accessWords as words } from '#web/access/access-words.ts'
import { call } from '#web/api/api.ts'
import { devicesWords } from '#web/devices/devices-words.ts'
import { LoadFailure } from '#web/outcomes/load-failure.tsx'
import { privatePageMeta } from '#web/page/page-meta.ts'
import * as css from '#web/settings/settings.module.css'
import { SettingsHead } from '#web/settings/settings-head.tsx'

export function meta() {
  return privatePageMeta(words)
}

export async function loader({ request: { signal } }: LoaderFunctionArgs) {
  const [keys, devices] = await Promise.all([
    call('GET /api/access', { signal }),
    call('GET /api/devices', { signal }),
  ])
  return { keys, devices }
}

export default function AccessScreen() {
  const { keys, devices } = useLoaderData<typeof loader>()
  return (
    <div className={css.page}>
      <SettingsHead title={words.title} lead={words.lead} />
      <AccessList keys={keys} devices={devices} />
      <p className={css.lead}>
        {words.api} <Link to={developersPage}>{words.apiPage}</Link>.
      </p>
      <p className={css.lead}>
        {words.phones} <Link to={devicesPage}>{devicesWords.title}</Link>.
      </p>
    </div>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const isPhone = error instanceof ApiError && error.code === 'right_needed'
  return isPhone ? <OnPhone /> : <LoadFailure title={words.loadFailed} error={error} />
}

/** A paired phone lets nobody in. */
function OnPhone() {
  return (
    <div className={css.page}>
      <SettingsHead title={words.title} lead={words.onPhone} />
    </div>
  )
}
