import { site } from './site.ts'

const icon = (size: number, purpose?: string) => ({
  src: purpose === 'maskable' ? `/icon-${size}-maskable.png` : `/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  ...(purpose && { purpose }),
})

/** The web manifest. Browsers leave out `version`, which is for whoever looks after several instances. */
export function manifest(): string {
  return JSON.stringify({
    id: '/dashboard',
    name: site.name,
    short_name: site.name,
    version: site.version,
    description: 'The log book for reef tanks.',
    lang: 'en',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    theme_color: '#ffffff',
    background_color: '#f2f8fc',
    shortcuts: [{ name: 'Log a test', url: '/log', icons: [icon(192)] }],
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
  })
}
