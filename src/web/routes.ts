import type { RouteConfig } from '@react-router/dev/routes'
import { index, layout, route } from '@react-router/dev/routes'

export default [
  layout('shell/public-layout.tsx', [
    index('pages/home-page.tsx'),
    route('demo-aquarium', 'demo/demo-screen.tsx'),
    route('*', 'pages/not-found-page.tsx'),
  ]),
  layout('shell/signed-in-layout.tsx', [
    layout('shell/aquarium-list-layout.tsx', [
      route('dashboard', 'aquariums/dashboard-screen.tsx'),
      route('aquarium/:id', 'aquariums/aquarium-screen.tsx', [index('logs/log-table-screen.tsx')]),
      route('admin', 'admin/admin-screen.tsx'),
      route('admin/users', 'admin/users-screen.tsx'),
      route('admin/aquariums', 'admin/aquariums-screen.tsx'),
      route('admin/logs', 'admin/logs-screen.tsx'),
      route('admin/audit', 'admin/audit-screen.tsx'),
    ]),
  ]),
] satisfies RouteConfig
