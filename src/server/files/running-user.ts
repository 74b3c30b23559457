import { userInfo } from 'node:os'

/** The user to whom the files must belong, as an operator's tools name it. */
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
