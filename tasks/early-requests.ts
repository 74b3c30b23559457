import { allLogsOrder, aquariumsOrder, auditOrder, usersOrder } from '#web/admin/list-orders.ts'
import { addressOf } from '#web/api.ts'
import { readLogPage } from '#web/logs/log-address.ts'
import type { TableOrder } from '#web/ui/table-address.ts'
import { readTablePage } from '#web/ui/table-address.ts'

type BuiltRoute = {
  id: string
  parentId?: string
  path?: string
  module: string
  imports?: string[]
  css?: string[]
}
export type Manifest = { routes: Record<string, BuiltRoute> }

const plain = new URLSearchParams()
const firstPage = <Key extends string>(path: string, order: TableOrder<Key>) =>
  addressOf(path, { query: readTablePage(plain, order) })

const { page, per_page, order } = readTablePage(plain, auditOrder)

/** What the loaders of a screen ask for when its address says nothing more. `:id` is the aquarium's. */
const callsOf: Record<string, string[]> = {
  'aquariums/dashboard-screen': [],
  'aquariums/aquarium-screen': [
    addressOf('/api/aquariums/:id', { query: { logs: 'none' } }),
    '/api/aquariums/:id/series',
    addressOf('/api/aquariums/:id/logs', { query: readLogPage(plain) }),
  ],
  'admin/admin-screen': ['/api/figures'],
  'admin/users-screen': [firstPage('/api/users/', usersOrder)],
  'admin/aquariums-screen': [firstPage('/api/aquariums/all', aquariumsOrder)],
  'admin/logs-screen': [firstPage('/api/logs/', allLogsOrder)],
  'admin/audit-screen': [addressOf('/api/audit/', { query: { page, per_page, order } })],
}
const everyScreen = ['/api/me', '/api/aquariums/']

const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g

/**
 * Lets the page of the signed-in screens ask for what its address needs at once. It is one page for all of them, so that
 * otherwise the scripts of the screen are asked for when those of the frame have run, and its data after them: three times
 * there and back on a slow line. Data only for who has a session.
 */
export function askEarly(html: string, { routes }: Manifest): string {
  const frame = [...new Set([...html.matchAll(preload)].map(([, file]) => file))]
  const screens = Object.entries(callsOf).map(([id, calls]) => {
    const parts = Object.values(routes).filter(
      (route) => route.id === id || isAbove(routes, { route, id }) || (route.parentId === id && !route.path),
    )
    const others = (files: string[]) => [...new Set(files)].filter((file) => !html.includes(file))
    return {
      path: (routes[id]?.path ?? '').replace(':id', '([1-9]\\d*)'),
      calls: [...everyScreen, ...calls],
      styles: others(parts.flatMap(({ css = [] }) => css.map((file) => file.replace('#', '')))),
      scripts: others(parts.flatMap(({ module, imports = [] }) => [module, ...imports])),
    }
  })
  const script = `<script>{
const add = (properties) => document.head.append(Object.assign(document.createElement('link'), properties));
const screens = ${JSON.stringify(screens)};
const screen = screens.find(({ path }) => location.pathname.match('^/' + path + '/?$'));
const [, id] = location.pathname.match(/([0-9]+)\\/?$/) || [];
if (document.documentElement.dataset.keeper !== undefined && !location.search)
  for (const call of screen?.calls ?? [])
    add({ rel: 'preload', as: 'fetch', crossOrigin: '', href: call.replace(':id', id) });
for (const href of screen?.styles ?? []) add({ rel: 'preload', as: 'style', href });
for (const href of ${JSON.stringify(frame)}.concat(screen?.scripts ?? [])) add({ rel: 'modulepreload', href });
}</script>`
  // Before the style sheets, which a script waits for.
  return html.replace(preload, '').replace('<link rel="stylesheet"', (link) => script + link)
}

function isAbove(routes: Manifest['routes'], { route, id }: { route: BuiltRoute; id: string }): boolean {
  const parentId = routes[id]?.parentId
  if (parentId === undefined) return false
  return parentId === route.id || isAbove(routes, { route, id: parentId })
}
