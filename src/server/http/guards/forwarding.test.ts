import { expect, test } from 'vitest'
import { createTestApp } from '#server/testing/test-app.ts'

const forwarded = { 'x-forwarded-for': '203.0.113.7' }

test('what somebody else than the named proxies has forwarded is refused, and where none is named it is not looked at', async () => {
  const server = await createTestApp('sqlite', { config: { trustedProxies: ['10.1.0.0/16', '::1'] } })
  const statusFrom = async (remoteAddress: string, headers = {}) => {
    const request = {
      url: '/api/openapi.json',
      remoteAddress,
      headers: { host: 'localhost:3000', ...headers },
    }
    return (await server.app.inject(request)).statusCode
  }
  for (const proxy of ['10.1.2.3', '::ffff:10.1.2.3', '::1'])
    expect([proxy, await statusFrom(proxy, forwarded)]).toEqual([proxy, 200])
  for (const other of ['10.2.0.1', '203.0.113.9', '::2']) {
    expect([other, await statusFrom(other, forwarded)]).toEqual([other, 400])
    expect([other, await statusFrom(other, { forwarded: 'for=203.0.113.7' })]).toEqual([other, 400])
    expect([other, await statusFrom(other)]).toEqual([other, 200])
  }
  await server.close()
  const open = await createTestApp('sqlite')
  const request = { url: '/api/openapi.json', headers: { host: 'localhost:3000', ...forwarded } }
  expect((await open.app.inject(request)).statusCode).toBe(200)
  await open.close()
})

test.each([
  ['203.0.113.7:4711', '203.0.113.7'],
  ['[2001:db8::7]:4711', '2001:db8::7'],
  ['2001:db8::7', '2001:db8::7'],
  ['198.51.100.1, 203.0.113.7:80, 10.1.9.9', '203.0.113.7'],
  ['unknown', '10.1.2.3'],
  ['203.0.113.7, unknown', '10.1.2.3'],
  ['203.0.113.7, _hidden, 10.1.9.9', '10.1.9.9'],
  ['', '10.1.2.3'],
])('X-Forwarded-For of "%s" means %s', async (header, address) => {
  const server = await createTestApp('sqlite', { config: { trustedProxies: ['10.1.0.0/16'] } })
  let ip = ''
  server.app.addHook('preHandler', async (request) => {
    ip = request.ip
  })
  const headers = { host: 'localhost:3000', 'x-forwarded-for': header }
  await server.app.inject({ url: '/api/openapi.json', remoteAddress: '10.1.2.3', headers })
  expect(ip).toBe(address)
  await server.close()
})
