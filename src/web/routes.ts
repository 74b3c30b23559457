import type { RouteObject } from 'react-router'
import {
  aboutPage,
  adminLists,
  adminPage,
  aquariumPage,
  blogPage,
  dashboardPage,
  deletedPage,
  demoPage,
  devicesPage,
  logPage,
  pairPage,
  parameterPage,
  postPage,
  privacyPage,
  settingsPage,
  termsPage,
} from '#contract/pages.ts'
import { PageSkeleton } from '#web/shell/page/page-skeleton.tsx'
import { firstPage } from './first-page.ts'
import { ErrorBoundary, Page, Root } from './root.tsx'
import { index, layout, route } from './route-files.ts'

/** Each page with the file that draws it. */
const pages: RouteObject[] = [
  layout('shell/page/public-layout.tsx', [
    index('home/home-page.tsx'),
    { ...route('/hero/:picture', 'home/home-page.tsx'), id: '/hero home/home-page.tsx' },
    route(demoPage, 'demo/demo-page.tsx'),
    route(aboutPage, 'pages/about-page.tsx'),
    route(termsPage, 'pages/terms-page.tsx'),
    route(privacyPage, 'pages/privacy-page.tsx'),
    route(blogPage, 'blog/blog-page.tsx'),
    route(postPage(':slug'), 'blog/post-page.tsx'),
    route('*', 'pages/not-found-page.tsx'),
  ]),
  route(pairPage, 'devices/pair-screen.tsx'),
  layout('shell/signed-in-layout.tsx', [
    layout('shell/aquarium-list-layout.tsx', [
      route(dashboardPage, 'dashboard/dashboard-screen.tsx'),
      route(logPage, 'aquariums/next-log-screen.tsx'),
      route(settingsPage, 'settings/settings-screen.tsx'),
      route(devicesPage, 'devices/devices-screen.tsx'),
      route(deletedPage, 'settings/deleted-screen.tsx'),
      route(aquariumPage(':id'), 'aquariums/aquarium-screen.tsx', [index('log-table/log-table-screen.tsx')]),
      route(parameterPage(':id', { slug: ':parameter' }), 'parameter/parameter-screen.tsx', [
        index('parameter/parameter-readings-screen.tsx'),
      ]),
      route(adminPage, 'admin/admin-screen.tsx'),
      route(adminLists.users.address, 'admin/users-screen.tsx'),
      route(adminLists.aquariums.address, 'admin/aquariums-screen.tsx'),
      route(adminLists.logs.address, 'admin/logs-screen.tsx'),
      route(adminLists.audit.address, 'admin/audit-screen.tsx'),
    ]),
  ]),
]

/** The routes of the app while its first page loads; its own document is built with them. */
export const loadingRoutes: RouteObject[] = [
  { id: 'root', Component: Root, children: [{ path: '*', Component: PageSkeleton }] },
]

export const routes: RouteObject[] = [
  {
    id: 'root',
    Component: Root,
    children: [
      {
        id: 'page',
        Component: Page,
        HydrateFallback: PageSkeleton,
        ErrorBoundary,
        loader: () => (import.meta.env.SSR ? null : firstPage),
        shouldRevalidate: () => false,
        children: pages,
      },
    ],
  },
]
