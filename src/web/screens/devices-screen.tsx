import type { LoaderFunctionArgs } from 'react-router'
import { Link, useLoaderData, useRouteError } from 'react-router'
import { ApiError } from '#contract/errors/errors.ts'
import { settingsPage } from '#contract/pages.ts'
import { call } from '#web/api/api.ts'
import { DeviceList } from '#web/devices/device-list.tsx'
import * as css from '#web/devices/devices.module.css'
import { devicesWords as words } from '#web/devices/devices-words.ts'
import { HomePanel } from '#web/devices/home-panel.tsx'
import { PairingPanel } from '#web/devices/pairing-panel.tsx'
import { LoadFailure } from '#web/outcomes/load-failure.tsx'
import { privatePageMeta } from '#web/page/page-meta.ts'
import { Panel, PanelTitle } from '#web/ui/panel.tsx'

export function meta() {
  return privatePageMeta(words)
}

export async function loader({ request: { signal } }: LoaderFunctionArgs) {
  const [devices, home] = await Promise.all([
    call('GET /api/devices', { signal }).then((all) => all.filter(({ kind }) => kind === 'device')),
    call('GET /api/home-network', { signal }),
  ])
  return { devices, home }
}

export default function DevicesScreen() {
  const { devices, home } = useLoaderData<typeof loader>()
  return (
    <div className={css.page}>
      <div>
        <h1>{words.title}</h1>
        <p className={css.lead}>{words.lead}</p>
      </div>
      <HomePanel home={home} />
      <PairingPanel isReachable={home.on || home.public_address !== null} />
      <DeviceList devices={devices} />
      <ConnectionOptions />
    </div>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const isPhone = error instanceof ApiError && error.code === 'right_needed'
  return isPhone ? <OnPhone /> : <LoadFailure title="Error fetching your phones" error={error} />
}

/** A paired phone cannot pair other phones. */
function OnPhone() {
  const { paired, leave, settings } = words.onPhone
  return (
    <div className={css.page}>
      <div>
        <h1>{words.title}</h1>
        <p className={css.lead}>{paired}</p>
      </div>
      <p className={css.note}>
        {leave} <Link to={settingsPage}>{settings}</Link>
      </p>
    </div>
  )
}

function ConnectionOptions() {
  const { ways, tailscale } = words
  return (
    <Panel labelledBy="ways-heading">
      <div className={css.section}>
        <PanelTitle id="ways-heading">{ways.title}</PanelTitle>
        <p className={css.note}>{ways.note}</p>
        <table className={css.ways}>
          <thead>
            <tr>
              <td />
              <th scope="col">{ways.home}</th>
              <th scope="col">{ways.https}</th>
            </tr>
          </thead>
          <tbody>
            {ways.rows.map(({ what, home, https }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td data-way={ways.home}>{home}</td>
                <td data-way={ways.https}>{https}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <details className={css.steps}>
          <summary>{tailscale.title}</summary>
          <ol>
            {tailscale.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
      </div>
    </Panel>
  )
}
