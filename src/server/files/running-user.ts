import { userInfo } from 'node:os'

/** Whom the files must belong to, as an operator's tools name them. */
export function runningUser(): string {
  const id = process.getuid?.()
  try {
    const { username } = userInfo()
    return id === undefined ? username : `${username} (user ${id})`
  } catch {
    // Containers run as users that have no name.
    return `user ${id}`
  }
}
