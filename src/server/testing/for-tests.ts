import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'

/** What the tests of a file or of a `describe` share: made before the first, closed or removed after the last. */
export function forTests<Shared extends object>(make: () => Promise<Shared>): Shared {
  const shared = {} as Shared & { remove?(): Promise<void>; close?(): Promise<unknown> }
  beforeAll(async () => {
    Object.assign(shared, await make())
  })
  afterAll(() => (shared.remove ?? shared.close)?.())
  return shared
}

/** An empty folder, which is removed after the tests of a file or of a `describe`. */
export function folderForTests(): string {
  const folder = mkdtempSync(join(tmpdir(), 'coralline-test-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return folder
}
