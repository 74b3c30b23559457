import path from 'node:path'
import type { Config } from '@react-router/dev/config'
import { writeHeroPages } from './tasks/hero-pages.ts'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: false,
  prerender: ['/'],
  // The server sends no manifest: every route is named in the page itself.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => writeHeroPages(path.join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config
