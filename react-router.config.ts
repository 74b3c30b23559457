import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: false,
  prerender: ['/', '/demo-aquarium'],
  // The server sends no manifest: every route is named in the page itself.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
