import { execFileSync } from 'node:child_process'

/** Whether this process may mount: root may, but not in most containers. */
export function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  try {
    command('unshare', '--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt')
    return true
  } catch {
    return false
  }
}

export function mount(...args: string[]) {
  command('mount', ...args)
}

export function unmount(folder: string) {
  command('umount', folder)
}

function command(name: string, ...args: string[]) {
  execFileSync(name, args, { stdio: 'ignore' })
}
