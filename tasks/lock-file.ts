type Entry = {
  optionalDependencies?: Record<string, string>
  resolved?: string
  integrity?: string
  link?: boolean
}

export type Lock = { packages: Record<string, Entry> }

/**
 * npm writes a lock file on one platform for all of them. When it leaves out another platform's binaries (they are
 * optional dependencies of the package that loads them), `npm ci` succeeds there and the tool then fails to start.
 */
export function lockFileProblems(lock: Lock): string[] {
  const problems: string[] = []
  for (const [place, entry] of Object.entries(lock.packages)) {
    for (const name of Object.keys(entry.optionalDependencies ?? {})) {
      if (!isLocked(lock, place, name))
        problems.push(`${place || 'the project'} needs ${name}, which is not in the lock file`)
    }
    // .npmrc leaves addresses out, so that everyone installs from the registry that they have.
    if (entry.resolved) problems.push(`${place} is tied to ${entry.resolved}`)
    if (place !== '' && !entry.integrity) problems.push(`${place} has no integrity hash`)
  }
  return problems
}

/** Looks where Node would: in the package's own node_modules, then outwards. */
function isLocked(lock: Lock, place: string, name: string): boolean {
  const inside = place === '' ? `node_modules/${name}` : `${place}/node_modules/${name}`
  if (lock.packages[inside]) return true
  if (place === '') return false
  return isLocked(lock, place.split('/node_modules/').slice(0, -1).join('/node_modules/'), name)
}
