import { pairPage } from '#contract/pages.ts'

/** What the QR code holds: the secret stands in the fragment, which a browser sends to nobody. */
export function pairingAddress(address: string, secret: string): string {
  return `${address}${pairPage}#${secret}`
}
