import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { appAddresses } from '#contract/pages.ts'
import { routes } from '#web/routes.ts'

function addressesBelow(routes: readonly RouteObject[], parent = ''): string[] {
  return routes.flatMap(({ path, children = [] }) => {
    const address = path ?? parent
    const inside = addressesBelow(children, address)
    return children.length === 0 || path !== undefined ? [address, ...inside] : inside
  })
}

function layoutsIn(routes: readonly RouteObject[]): RouteObject[] {
  return routes.flatMap((route) => [route, ...layoutsIn(route.children ?? [])])
}

test('the server answers for every page behind the sign-in, and for no other', () => {
  const layout = layoutsIn(routes).find(({ id }) => id === 'signed-in-layout.tsx')
  const routed = new Set(addressesBelow(layout?.children ?? []))
  expect([...routed].sort()).toEqual([...appAddresses].sort())
})
