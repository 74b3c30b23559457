import { appAddresses } from '#contract/pages.ts'
import { absoluteAddress } from '#web/page/page-meta.ts'

/** The robots.txt, which keeps search engines away from the API and the pages of the app. */
export function robots(): string {
  const folders = new Set(appAddresses.map((address) => address.replace(/^(\/[a-z-]+).*$/, '$1')))
  const lines = [
    'User-agent: *',
    ...['/api', ...folders].map((folder) => `Disallow: ${folder}`),
    '',
    `Sitemap: ${absoluteAddress('/sitemap.xml')}`,
    '',
  ]
  return lines.join('\n')
}
