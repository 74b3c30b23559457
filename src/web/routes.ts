import type { RouteObject } from 'react-router'
import {
  aboutPage,
  accessPage,
  adminLists,
  adminPage,
  aquariumPage,
  blogPage,
  calculatorPage,
  calculatorsPage,
  carePage,
  dashboardPage,
  deletedPage,
  demoPage,
  developersPage,
  devicesPage,
  importPage,
  logPage,
  lookAfterPage,
  pairPage,
  parameterPage,
  postPage,
  privacyPage,
  remindersPage,
  settingsPage,
  termsPage,
} from '#contract/pages.ts'
import { PageSkeleton } from '#web/shell/page-skeleton.tsx'
import { ErrorBoundary, firstDrawing, Page, Root } from './root.tsx'
import { index, layout, route } from './route-files.ts'

/** Each page with the file that draws it. */
const pages: RouteObject[] = [
  layout('public-layout.tsx', [
    index('home-page.tsx'),
    { ...route('/hero/:picture', 'home-page.tsx'), id: '/hero home-page.tsx' },
    route(demoPage, 'demo-page.tsx'),
    route(calculatorsPage, 'calculators-page.tsx'),
    route(developersPage, 'developers-page.tsx'),
    route(aboutPage, 'about-page.tsx'),
    route(termsPage, 'terms-page.tsx'),
    route(privacyPage, 'privacy-page.tsx'),
    route(blogPage, 'blog-page.tsx'),
    route(postPage(':slug'), 'post-page.tsx'),
    route('*', 'not-found-page.tsx'),
  ]),
  route(pairPage, 'pair-screen.tsx'),
  layout('signed-in-layout.tsx', [
    layout('aquarium-list-layout.tsx', [
      route(dashboardPage, 'dashboard-screen.tsx'),
      route(logPage, 'next-log-screen.tsx'),
      route(settingsPage, 'settings-screen.tsx'),
      route(devicesPage, 'devices-screen.tsx'),
      route(deletedPage, 'deleted-screen.tsx'),
      route(accessPage, 'access-screen.tsx'),
      route(remindersPage, 'reminders-screen.tsx'),
      route(aquariumPage(':id'), 'aquarium-screen.tsx', [index('log-table-screen.tsx')]),
      route(carePage(':id'), 'care-screen.tsx'),
      route(lookAfterPage(':id'), 'look-after-screen.tsx'),
      route(calculatorPage(':id'), 'calculator-screen.tsx'),
      route(parameterPage(':id', { slug: ':parameter' }), 'parameter-screen.tsx', [
        index('parameter-readings-screen.tsx'),
      ]),
      route(importPage(':id', ':import'), 'import-screen.tsx'),
      route(adminPage, 'admin-screen.tsx'),
      route(adminLists.users.address, 'users-screen.tsx'),
      route(adminLists.aquariums.address, 'aquariums-screen.tsx'),
      route(adminLists.logs.address, 'logs-screen.tsx'),
      route(adminLists.audit.address, 'audit-screen.tsx'),
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
        loader: () => (import.meta.env.SSR ? null : firstDrawing),
        shouldRevalidate: () => false,
        children: pages,
      },
    ],
  },
]
