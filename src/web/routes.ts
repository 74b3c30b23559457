import type { RouteConfig } from '@react-router/dev/routes'
import { index, layout, route } from '@react-router/dev/routes'

export default [
  layout('shell/public-layout.tsx', [
    index('home/home-page.tsx'),
    route('hero/:picture', 'home/home-page.tsx', { id: 'home/home-with-picture' }),
    route('demo-aquarium', 'demo/demo-screen.tsx'),
    route('about', 'pages/about-page.tsx'),
    route('terms', 'pages/terms-page.tsx'),
    route('privacy', 'pages/privacy-page.tsx'),
    route('blog', 'blog/blog-page.tsx'),
    route('blog/:slug', 'blog/post-page.tsx'),
    route('*', 'pages/not-found-page.tsx'),
  ]),
  route('feed.xml', 'blog/feed.ts'),
  route('sitemap.xml', 'pages/sitemap.ts'),
  route('robots.txt', 'pages/robots.ts'),
  layout('shell/signed-in-layout.tsx', [
    layout('shell/aquarium-list-layout.tsx', [
      route('dashboard', 'dashboard/dashboard-screen.tsx'),
      route('aquarium/:id', 'aquariums/aquarium-screen.tsx', [index('log-table/log-table-screen.tsx')]),
      route('admin', 'admin/admin-screen.tsx'),
      route('admin/users', 'admin/users-screen.tsx'),
      route('admin/aquariums', 'admin/aquariums-screen.tsx'),
      route('admin/logs', 'admin/logs-screen.tsx'),
      route('admin/audit', 'admin/audit-screen.tsx'),
    ]),
  ]),
] satisfies RouteConfig
