import type { LoaderFunctionArgs } from 'react-router'
import { Link, useLoaderData, useRouteError } from 'react-router'
import { adminLists } from '#contract/pages.ts'
import type { User } from '#contract/users.ts'
import { countWords } from '#domain/count-words.ts'
import { given, loadPage, readFilterId } from '#web/admin/admin-list.ts'
import { usersOrder } from '#web/admin/list-orders.ts'
import * as css from '#web/admin/managed-list.module.css'
import { listHeadingId, ManagedList } from '#web/admin/managed-list.tsx'
import { Email } from '#web/admin/owners.tsx'
import type { UserTask } from '#web/admin/user-dialog.tsx'
import { levelTitle, levelWords } from '#web/admin/user-form.ts'
import { call } from '#web/api/api.ts'
import { RemovalQuestion } from '#web/outcomes/lazy-removal-question.ts'
import { LoadFailure } from '#web/outcomes/load-failure.tsx'
import type { Removal } from '#web/outcomes/removal-question.tsx'
import { privatePageMeta } from '#web/page/page-meta.ts'
import { Portrait } from '#web/shell/portrait.tsx'
import { useTaskHere } from '#web/ui/dialog/task-here.ts'
import { lazyDialog } from '#web/ui/lazy/lazy-dialog.tsx'
import type { TableColumn } from '#web/ui/table/data-table.tsx'
import { RowActions } from '#web/ui/table/row-actions.tsx'
import { readSearch, readTablePage } from '#web/ui/table/table-address.ts'
import { RelativeTime } from '#web/ui/time/relative-time.tsx'

const LinkDialog = lazyDialog(async () => (await import('#web/admin/link-dialog.tsx')).LinkDialog)
const UserDialog = lazyDialog(async () => (await import('#web/admin/user-dialog.tsx')).UserDialog)

export function meta() {
  return privatePageMeta({ title: adminLists.users.title, description: 'All users of this Coralline.' })
}

export async function loader({ url, request: { signal } }: LoaderFunctionArgs) {
  const page = readTablePage(url.searchParams, usersOrder)
  const filter = { id: readFilterId(url.searchParams, 'id'), search: readSearch(url.searchParams) }
  const [list, { kept }] = await Promise.all([
    loadPage(() => call('GET /api/users/', { query: given({ ...page, ...filter }), signal }), {
      url,
      ...page,
    }),
    call('GET /api/me/password', { signal }),
  ])
  return { ...list, hasPasswords: kept }
}

export default function UsersScreen() {
  const { rows, total, hasPasswords } = useLoaderData<typeof loader>()
  const linking = useTaskHere<User>()
  const dialog = useTaskHere<UserTask>()
  const removing = useTaskHere<Removal>()
  return (
    <>
      <ManagedList
        title={adminLists.users.title}
        label="Users"
        rows={rows}
        total={total}
        columns={columns()}
        order={usersOrder}
        filters={['id']}
        searchLabel="Search name and e-mail"
        file="/api/users/"
        onCreate={() => dialog.open({ verb: 'create' })}
        actions={(user) => (
          <RowActions
            subject={`user ${user.name}`}
            actions={[
              { label: 'Edit', icon: 'pencil', onClick: () => dialog.open({ verb: 'edit', user }) },
              ...(hasPasswords
                ? [
                    {
                      label: user.last_login_at === null ? 'Invite' : 'Reset link',
                      icon: 'people',
                      onClick: () => linking.open(user),
                    } as const,
                  ]
                : []),
              {
                label: 'Delete',
                icon: 'bin',
                tone: 'danger',
                onClick: () => removing.open(removalOf(user)),
              },
            ]}
          />
        )}
      />
      <LinkDialog task={linking.task} onClose={linking.close} />
      <UserDialog task={dialog.task} onClose={dialog.close} />
      <RemovalQuestion task={removing.task} onClose={removing.close} />
    </>
  )
}

export function ErrorBoundary() {
  return <LoadFailure title="Error Reading User" error={useRouteError()} />
}

const removalOf = ({ id, name, email }: User): Removal => ({
  title: 'Confirm Deletion',
  question: 'Are you sure you want to delete this user?',
  yes: 'Yes',
  errorTitle: 'Error Deleting User',
  done: { title: 'User Deleted', body: 'User successfully deleted!' },
  subject: `${name}, ${email}`,
  heading: listHeadingId,
  act: () => call('DELETE /api/users/:id', { params: { id } }),
})

const columns = (): readonly TableColumn<User>[] => [
  { id: 'id', header: 'ID', isNumber: true, isSortable: true, cell: ({ id }) => id },
  {
    id: 'name',
    header: 'Name',
    isSortable: true,
    cell: (user) => (
      <span className={css.person}>
        <Portrait user={user} />
        <span className={css.long}>{user.name}</span>
      </span>
    ),
  },
  {
    id: 'email',
    header: 'Email',
    isSortable: true,
    cell: ({ email }) => <Email email={email} />,
  },
  {
    id: 'subscription_level',
    header: levelTitle(),
    isSortable: true,
    cell: ({ subscription_level }) => levelWords()[subscription_level],
  },
  {
    id: 'created_at',
    header: 'Created At',
    isSortable: true,
    cell: ({ created_at }) => <RelativeTime instant={created_at} />,
  },
  {
    id: 'last_login_at',
    header: 'Last Login',
    isSortable: true,
    cell: ({ last_login_at }) =>
      last_login_at === null ? 'Never' : <RelativeTime instant={last_login_at} />,
  },
  {
    id: 'aquarium_count',
    header: 'Aquarium Count',
    isNumber: true,
    cell: ({ id, name, aquarium_count }) => (
      <Link
        to={`${adminLists.aquariums.address}?user_id=${id}`}
        aria-label={`${aquarium_count} tanks of ${name}`}
      >
        {countWords(aquarium_count)}
      </Link>
    ),
  },
  {
    id: 'log_count',
    header: 'Log Count',
    isNumber: true,
    cell: ({ log_count }) => countWords(log_count),
  },
]
