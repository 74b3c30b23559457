import { useSignedInUser } from '#web/session/shell-data.ts'

/** Says whose password a form is about, so that a password manager keeps it with the right account. */
export function OwnUsername() {
  const user = useSignedInUser()
  return <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
}
