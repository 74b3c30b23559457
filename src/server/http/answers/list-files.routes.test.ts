import { expect, test } from 'vitest'
import { listAllAquariums } from '#contract/aquariums/aquariums.ts'
import { listLogs } from '#contract/aquariums/logs.ts'
import { listUsers } from '#contract/users.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const server = forTests(() => createTestApp('sqlite'))

test.each([listUsers, listAllAquariums, listLogs])(
  'a browser that opens $path as a file and is refused ends at a page that says so',
  async (endpoint) => {
    const asPage = { query: '?format=csv', headers: { accept: 'text/html,*/*;q=0.8' } }
    const signedOut = await server.call(endpoint, asPage)
    expect([signedOut.status, signedOut.headers.location]).toEqual([302, '/admin?list=unauthenticated'])
    const keeper = await server.call(endpoint, { ...asPage, as: server.cast.keeper })
    expect([keeper.status, keeper.headers.location]).toEqual([302, '/admin?list=admin_required'])
    expect((await server.call(endpoint, { query: '?format=csv' })).status).toBe(401)
    expect((await server.call(endpoint, { ...asPage, as: server.cast.admin })).status).toBe(200)
  },
)
