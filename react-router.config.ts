import type { Config } from '@react-router/dev/config'
import { homePages, missingPage, postPage } from './src/contract/pages.ts'
import { builtDocuments, staticPages } from './src/web/pages/static-pages.ts'
import { postSlugs } from './tasks/blog/plugin.ts'
import { precompress } from './tasks/precompress.ts'
import { buildServer } from './tasks/server.ts'
import { buildWorker } from './tasks/worker.ts'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: false,
  prerender: [
    ...new Set([...homePages, ...staticPages, ...postSlugs().map(postPage), missingPage, ...builtDocuments]),
  ],
  // The server sends no manifest: every route is named in the page itself.
  // A route is one file: its loader is no longer waited for alone.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
  buildEnd: async () => {
    await buildWorker('build/client')
    await precompress('build/client')
    await buildServer('build/server')
  },
} satisfies Config
