import type { LoaderFunctionArgs } from 'react-router'
import { Link, useLoaderData, useRouteError } from 'react-router'
import { listRefusalKey } from '#contract/address-keys.names.ts'
import type { InstanceTotals } from '#contract/instance-totals.ts'
import { adminLists, postPage } from '#contract/pages.ts'
import { countWords } from '#domain/count-words.ts'
import { activeDays } from '#domain/limits.ts'
import { sizeWords } from '#domain/size-words.ts'
import { listRefused, turnAwayFormerAdmin } from '#web/admin/admin-list.ts'
import { BackupPanel } from '#web/admin/backup-panel.tsx'
import { call } from '#web/api/api.ts'
import { posts } from '#web/blog/posts.ts'
import { LoadFailure } from '#web/outcomes/load-failure.tsx'
import { privatePageMeta } from '#web/page/page-meta.ts'
import { useSignedInUser } from '#web/session/shell-data.ts'
import { useAddressMessage } from '#web/ui/messages/address-message.ts'
import { Panel, PanelTitle } from '#web/ui/panel.tsx'
import * as css from './admin-screen.module.css'

export function meta() {
  return privatePageMeta({ title: 'Admin', description: 'Figures of this Coralline and what admins manage.' })
}

export async function loader({ request: { signal } }: LoaderFunctionArgs) {
  const asked = Promise.all([call('GET /api/figures', { signal }), call('GET /api/backups/last', { signal })])
  const [figures, backups] = await asked.catch(turnAwayFormerAdmin)
  return { figures, backups }
}

export default function AdminScreen() {
  const { figures, backups } = useLoaderData<typeof loader>()
  const user = useSignedInUser()
  useAddressMessage(listRefusalKey, listRefused)
  return (
    <div className={css.page}>
      <div>
        <h1>Admin Dashboard</h1>
        <p className={css.welcome}>
          Welcome{user ? `, ${user.name}` : ''}! Here is how this Coralline is doing and what there is to
          manage.
        </p>
      </div>
      <TotalsList figures={figures} />
      <BackupPanel backups={backups} />
      <div className={css.columns}>
        <Panel labelledBy="manage-heading">
          <LinkList id="manage-heading" title="Manage" links={managed} />
        </Panel>
        <Panel labelledBy="blog-heading">
          <LinkList
            id="blog-heading"
            title="Blog"
            links={posts.map(({ slug, title }) => [postPage(slug), title])}
          />
        </Panel>
      </div>
    </div>
  )
}

export function ErrorBoundary() {
  return <LoadFailure title="Error fetching figures" error={useRouteError()} />
}

const managed = Object.values(adminLists).map(({ address, title }) => [address, title] as const)

function TotalsList({ figures }: { figures: InstanceTotals }) {
  const shown = [
    { label: 'Users', value: countWords(figures.users) },
    {
      label: `Active in ${activeDays} days`,
      value: countWords(figures.active_users),
      hint: `Users who signed in, or used a session that is still open, within ${activeDays} days`,
    },
    { label: 'Tanks', value: countWords(figures.aquariums) },
    { label: 'Logs', value: countWords(figures.logs) },
    { label: 'Photos', value: countWords(figures.images) },
    {
      label: 'Photo files',
      value: sizeWords(figures.image_bytes),
      hint: `${countWords(figures.image_bytes)} bytes`,
    },
    {
      label: 'Database',
      value: sizeWords(figures.database_bytes),
      hint: `${countWords(figures.database_bytes)} bytes`,
    },
    { label: 'Version', value: figures.version },
  ]
  return (
    <dl className={css.figures}>
      {shown.map(({ label, value, hint }) => (
        <div key={label} title={hint}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type LinkListProps = { id: string; title: string; links: readonly (readonly [string, string])[] }

function LinkList({ id, title, links }: LinkListProps) {
  return (
    <div className={css.links}>
      <PanelTitle id={id}>{title}</PanelTitle>
      <ul>
        {links.map(([address, words]) => (
          <li key={address}>
            <Link to={address}>{words}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
