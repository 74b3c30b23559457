import type { LoaderFunctionArgs } from 'react-router'
import { Link, useLoaderData, useRouteError } from 'react-router'
import type { Aquarium } from '#contract/aquariums/aquariums.ts'
import { adminLists, aquariumPage } from '#contract/pages.ts'
import { countWords } from '#domain/count-words.ts'
import { ActiveCell, lastDay } from '#web/admin/active-cell.tsx'
import { given, loadPage, readFilterId } from '#web/admin/admin-list.ts'
import { aquariumsOrder } from '#web/admin/list-orders.ts'
import * as css from '#web/admin/managed-list.module.css'
import { listHeadingId, ManagedList } from '#web/admin/managed-list.tsx'
import type { Owned } from '#web/admin/owners.tsx'
import { OwnerCell, withOwners } from '#web/admin/owners.tsx'
import type { RemovalByName } from '#web/admin/typed-removal.tsx'
import { call } from '#web/api/api.ts'
import type { AquariumTask } from '#web/aquariums/aquarium-form.ts'
import { AquariumDialog } from '#web/aquariums/lazy-aquarium-dialog.ts'
import { RemovalQuestion } from '#web/outcomes/lazy-removal-question.ts'
import { LoadFailure } from '#web/outcomes/load-failure.tsx'
import type { Removal } from '#web/outcomes/removal-question.tsx'
import { privatePageMeta } from '#web/page/page-meta.ts'
import { useTaskHere } from '#web/ui/dialog/task-here.ts'
import { lazyDialog } from '#web/ui/lazy/lazy-dialog.tsx'
import type { TableColumn } from '#web/ui/table/data-table.tsx'
import { RowActions } from '#web/ui/table/row-actions.tsx'
import { readSearch, readTablePage } from '#web/ui/table/table-address.ts'
import { RelativeTime } from '#web/ui/time/relative-time.tsx'

const TypedRemoval = lazyDialog(async () => (await import('#web/admin/typed-removal.tsx')).TypedRemoval)

export function meta() {
  return privatePageMeta({
    title: adminLists.aquariums.title,
    description: 'All tanks of this Coralline.',
  })
}

export async function loader({ url, request: { signal } }: LoaderFunctionArgs) {
  const { searchParams } = url
  const page = readTablePage(searchParams, aquariumsOrder)
  const filter = {
    id: readFilterId(searchParams, 'id'),
    user_id: readFilterId(searchParams, 'user_id'),
    search: readSearch(searchParams),
  }
  const query = given({ ...page, ...filter })
  const ask = () => call('GET /api/aquariums/all', { query, signal })
  const [list, { days }] = await Promise.all([
    loadPage(async () => withOwners(await ask(), ({ id }) => id), { url, ...page }),
    call('GET /api/aquariums/deleted', { signal }),
  ])
  return { ...list, days }
}

export default function AquariumsScreen() {
  const { rows, total, days } = useLoaderData<typeof loader>()
  const { task, open, close } = useTaskHere<AquariumTask>()
  const removing = useTaskHere<Removal>()
  const removingForGood = useTaskHere<RemovalByName>()
  return (
    <>
      <ManagedList
        title={adminLists.aquariums.title}
        label="Tanks"
        rows={rows}
        total={total}
        columns={columnsOf(days)}
        order={aquariumsOrder}
        filters={['user_id', 'id']}
        searchLabel="Search name"
        file="/api/aquariums/all"
        onCreate={() => open({ verb: 'create' })}
        actions={(aquarium) => (
          <RowActions
            subject={`tank ${aquarium.name}`}
            actions={[
              { label: 'Edit', icon: 'pencil', onClick: () => open({ verb: 'edit', aquarium }) },
              {
                label: 'Delete',
                icon: 'bin',
                tone: 'danger',
                onClick: () => removing.open(softRemoval(aquarium, days)),
              },
              {
                label: 'Hard Delete',
                tone: 'danger',
                onClick: () => removingForGood.open(hardRemoval(aquarium)),
              },
            ]}
          />
        )}
      />
      <AquariumDialog task={task} mode="admin" onClose={close} />
      <RemovalQuestion task={removing.task} onClose={removing.close} />
      <TypedRemoval task={removingForGood.task} onClose={removingForGood.close} />
    </>
  )
}

export function ErrorBoundary() {
  return <LoadFailure title="Error fetching aquariums" error={useRouteError()} />
}

const softRemoval = ({ id, name, removed_at }: Aquarium, days: number): Removal => ({
  title: 'Confirm Deletion',
  question: 'Are you sure you want to delete this aquarium?',
  yes: 'Yes',
  errorTitle: 'Error deleting aquarium',
  done: {
    title: 'Aquarium Deleted',
    body: `It is inactive now; Edit can make it active again until ${lastDay(removed_at ?? new Date().toISOString(), days)}. Then it is removed for good.`,
  },
  subject: name,
  heading: listHeadingId,
  act: () => call('DELETE /api/aquariums/:id', { params: { id } }),
})

const hardRemoval = ({ id, name }: Aquarium): RemovalByName => ({
  title: 'Confirm Hard Deletion',
  question:
    'Warning: This will permanently delete the aquarium and all associated logs and images. This action cannot be undone. Are you sure you want to hard delete this aquarium?',
  yes: 'Yes, Hard Delete',
  errorTitle: 'Error hard deleting aquarium',
  done: { title: 'Aquarium Deleted', body: 'The tank and everything in it is gone for good.' },
  name,
  heading: listHeadingId,
  act: () => call('DELETE /api/aquariums/:id/hard_delete', { params: { id } }),
})

const columnsOf = (daysKept: number): readonly TableColumn<Owned<Aquarium>>[] => [
  { id: 'id', header: 'ID', isNumber: true, isSortable: true, cell: ({ id }) => id },
  {
    id: 'active',
    header: 'Active',
    cell: (aquarium) => <ActiveCell {...aquarium} daysKept={daysKept} />,
  },
  {
    id: 'user_id',
    header: 'User ID',
    isNumber: true,
    isSortable: true,
    cell: ({ user_id }) => (
      <Link to={`${adminLists.users.address}?id=${user_id}`} aria-label={`User ${user_id}`}>
        {user_id}
      </Link>
    ),
  },
  { id: 'owner', header: 'Owner', cell: ({ owner }) => <OwnerCell owner={owner} /> },
  {
    id: 'name',
    header: 'Name',
    isSortable: true,
    cell: ({ id, name }) => (
      <Link to={aquariumPage(id)}>
        <span className={css.long}>{name}</span>
      </Link>
    ),
  },
  {
    id: 'description',
    header: 'Description',
    cell: ({ description }) => <span className={css.long}>{description}</span>,
  },
  {
    id: 'created_at',
    header: 'Created At',
    isSortable: true,
    cell: ({ created_at }) => <RelativeTime instant={created_at} />,
  },
  {
    id: 'log_count',
    header: 'Log Count',
    isNumber: true,
    cell: ({ id, name, log_count }) => (
      <Link to={`${adminLists.logs.address}?aquarium_id=${id}`} aria-label={`${log_count} logs of ${name}`}>
        {countWords(log_count)}
      </Link>
    ),
  },
]
