import { expect, test } from 'vitest'
import { appAddresses } from '#contract/pages.ts'
import routes from '#web/routes.ts'

type Route = { path?: string; file: string; children?: Route[] }

function addressesBelow(routes: readonly Route[], parent = ''): string[] {
  return routes.flatMap(({ path, children = [] }) => {
    const address = path ?? parent
    const inside = addressesBelow(children, address)
    return children.length === 0 || path !== undefined ? [address, ...inside] : inside
  })
}

test('the server answers for every page behind the sign-in, and for no other', () => {
  const layout = routes.find(({ file }) => file.endsWith('signed-in-layout.tsx'))
  const routed = new Set(addressesBelow(layout?.children ?? []))
  expect([...routed].sort()).toEqual([...appAddresses].sort())
})
