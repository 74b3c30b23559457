import { useEffect } from 'react'
import { logFormKey } from '#contract/address-keys.names.ts'
import { aquariumPage, logFormPage } from '#contract/pages.ts'
import { usePageAddress } from '#web/browser/page-address.ts'
import { QrCode } from './qr-code.tsx'

/** The code of the tank's page; the code on the label for the stand opens the page with its log form. */
export function TankQrCode({ id, name }: { id: number; name: string }) {
  return <QrCode path={aquariumPage(id)} standPath={logFormPage(id)} name={name} />
}

/** Opens the form once for a user who has scanned the code on the stand; a reload does not open it again. */
export function useScannedQrCode(open: () => void) {
  const { search, change } = usePageAddress()
  const isScanned = search.get(logFormKey) === '1'
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the address says decides
  useEffect(() => {
    if (!isScanned) return
    change(withoutKey)
    open()
  }, [isScanned])
}

function withoutKey(present: URLSearchParams): URLSearchParams {
  const written = new URLSearchParams(present)
  written.delete(logFormKey)
  return written
}
