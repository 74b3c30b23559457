import type { LoaderFunctionArgs } from 'react-router'
import { Link, useLoaderData, useRouteError } from 'react-router'
import { actionWords, targetWords } from '#contract/audit.names.ts'
import type { AuditRow } from '#contract/audit.ts'
import { adminLists } from '#contract/pages.ts'
import { given, loadPage, readFilterId } from '#web/admin/admin-list.ts'
import { AuditFilters, readAuditAction, readAuditTarget, readDays } from '#web/admin/audit-filters.tsx'
import { auditOrder } from '#web/admin/list-orders.ts'
import * as css from '#web/admin/managed-list.module.css'
import { ManagedList } from '#web/admin/managed-list.tsx'
import { Email } from '#web/admin/owners.tsx'
import { levelTitle } from '#web/admin/user-form.ts'
import { call } from '#web/api/api.ts'
import { LoadFailure } from '#web/outcomes/load-failure.tsx'
import { privatePageMeta } from '#web/page/page-meta.ts'
import type { TableColumn } from '#web/ui/table/data-table.tsx'
import { readSearch, readTablePage } from '#web/ui/table/table-address.ts'
import { RelativeTime } from '#web/ui/time/relative-time.tsx'

export function meta() {
  return privatePageMeta({
    title: adminLists.audit.title,
    description: 'What admins have done on this Coralline.',
  })
}

export async function loader({ url, request: { signal } }: LoaderFunctionArgs) {
  const { page, per_page, order } = readTablePage(url.searchParams, auditOrder)
  const filter = {
    actor_id: readFilterId(url.searchParams, 'actor_id'),
    target: readAuditTarget(url.searchParams),
    target_id: readFilterId(url.searchParams, 'target_id'),
    action: readAuditAction(url.searchParams),
    search: readSearch(url.searchParams),
    ...readDays(url.searchParams),
  }
  const query = given({ page, per_page, order, ...filter })
  return loadPage(() => call('GET /api/audit/', { query, signal }), { url, page, per_page })
}

export default function AuditScreen() {
  const { rows, total } = useLoaderData<typeof loader>()
  return (
    <ManagedList
      title={adminLists.audit.title}
      label="Audit entries"
      rows={rows}
      total={total}
      columns={columns}
      order={auditOrder}
      filters={['actor_id', 'target', 'target_id', 'action', 'from', 'to']}
      searchLabel="Who (name or e-mail)"
      fields={<AuditFilters />}
    />
  )
}

export function ErrorBoundary() {
  return <LoadFailure title="Error fetching audit log" error={useRouteError()} />
}

const columns: readonly TableColumn<AuditRow>[] = [
  {
    id: 'id',
    header: 'When',
    isSortable: true,
    cell: ({ created_at }) => <RelativeTime instant={created_at} />,
  },
  {
    id: 'actor',
    header: 'Who',
    cell: ({ actor_id, actor_email }) => (
      <Link to={`${adminLists.audit.address}?actor_id=${actor_id}`}>
        {actor_email !== null && <Email email={actor_email} />}
        {actor_email === null && (actor_id === 0 ? 'Command line' : `User ${actor_id} (deleted)`)}
      </Link>
    ),
  },
  {
    id: 'what',
    header: 'What',
    cell: ({ action, fields }) => `${actionWords[action]} ${fields.map(fieldWords).join(', ')}`.trimEnd(),
  },
  {
    id: 'target',
    header: 'Target',
    cell: ({ target, target_id }) => (
      <Link to={`${adminLists.audit.address}?target=${target}&target_id=${target_id}`} className={css.plain}>
        {targetWords[target]} {target_id}
      </Link>
    ),
  },
  {
    id: 'request_id',
    header: 'Request ID',
    cell: ({ request_id }) => <code className={css.code}>{request_id}</code>,
  },
]

function fieldWords(field: string): string {
  return field === 'subscription_level' ? levelTitle().toLowerCase() : field.replaceAll('_', ' ')
}
