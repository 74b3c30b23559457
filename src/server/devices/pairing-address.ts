import { pairPage } from '#contract/pages.ts'

/** The address in the QR code. The secret is in the fragment, which a browser sends to nobody. */
export function pairingAddress(address: string, secret: string): string {
  return `${address}${pairPage}#${secret}`
}
