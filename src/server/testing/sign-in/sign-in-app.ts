import type { Engine } from '#server/db/engine.ts'
import type { Config } from '#server/settings/config.ts'
import type { OidcSettings } from '#server/settings/setting-groups.ts'
import { browserOf } from '#server/testing/browser.ts'
import { createTestApp } from '#server/testing/test-app.ts'

/** Limits so high that no test has to wait for the next minute. */
export const amplyRated = {
  signIn: 1_000_000,
  requests: 1_000_000,
  imports: 1_000_000,
  uploads: 1_000_000,
  images: 1_000_000,
  ai: 1_000_000,
}

/** A server that signs in at a provider of the test's own. */
export async function createSignInApp(
  engine: Engine,
  {
    provider,
    config,
    now,
    logStream,
  }: {
    provider: { issuer: string; settings: OidcSettings }
    config?: Partial<Config>
    now?: (() => Date) | undefined
    logStream?: { write(line: string): void }
  },
) {
  const server = await createTestApp(engine, {
    config: { oidc: provider.settings, rates: amplyRated, ...config },
    ...(now && { now }),
    ...(logStream && { logStream }),
  })
  const empty = async () => {
    for (const table of ['sessions', 'sign_ins', 'users'] as const)
      await server.db.deleteFrom(table).execute()
  }
  await empty()
  return {
    ...server,
    /** Removes all accounts, sessions and started sign-ins. */
    empty,
    browser: () => browserOf(server),
    sessions: () => server.db.selectFrom('sessions').selectAll().execute(),
    signIns: () => server.db.selectFrom('sign_ins').selectAll().execute(),
    users: () => server.db.selectFrom('users').selectAll().where('issuer', '=', provider.issuer).execute(),
  }
}

export type SignInApp = Awaited<ReturnType<typeof createSignInApp>>
