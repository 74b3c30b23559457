import { userInfo } from 'node:os'

/** As an operator's tools name the user. */
export function runningUser(): string {
  const id = process.getuid?.()
  try {
    const { username } = userInfo()
    return id === undefined ? username : `${username} (user ${id})`
  } catch {
    // Users of containers have no name.
    return `user ${id}`
  }
}
