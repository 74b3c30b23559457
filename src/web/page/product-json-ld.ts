import type { JsonLd } from './page-meta.ts'
import { absoluteAddress } from './page-meta.ts'
import { site } from './site.ts'

export function softwareJsonLd(description: string): JsonLd {
  return {
    '@type': 'SoftwareApplication',
    name: site.name,
    description,
    url: absoluteAddress('/'),
    image: absoluteAddress('/social-card.jpg'),
    applicationCategory: 'LifestyleApplication',
    operatingSystem: 'Any, in a web browser',
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
  }
}
