// The programs of the cluster that Debian has as packages.
import { existsSync, globSync } from 'node:fs'
import { runTool } from '../run-tool.ts'

const programs: Record<string, string> = {
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  postgresql: '/usr/lib/postgresql/*/bin/pg_rewind',
}

/** As root, installs the missing programs, without starting them. @throws an error that says what to install */
export async function ensurePrograms(): Promise<{ postgresBin: string }> {
  if (missing().length > 0 && process.getuid?.() === 0) {
    // Debian would start each of them, on its own ports.
    const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
    await runTool('apt-get', ['update', '-qq'], { env })
    const install = ['install', '-y', '-qq', '--no-install-recommends', ...missing()]
    const { code, output } = await runTool('apt-get', install, { env })
    if (code !== 0) process.stderr.write(output)
  }
  if (missing().length > 0)
    throw new Error(
      `The cluster needs programs that are not here. As root: apt-get install ${missing().join(' ')}`,
    )
  return { postgresBin: globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1) ?? '' }
}

function missing(): string[] {
  return Object.entries(programs).flatMap(([name, place]) =>
    place.includes('*') ? (globSync(place).length > 0 ? [] : [name]) : existsSync(place) ? [] : [name],
  )
}
