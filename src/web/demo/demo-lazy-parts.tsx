import { demoPage } from '#contract/pages.ts'
import { AskAiPanel, PublicLink } from '#web/aquariums/coming-soon.tsx'
import { usePageAddress } from '#web/browser/page-address.ts'
import { useParametersOf } from '#web/browser/preferences.ts'
import { GalleryImages } from '#web/images/gallery-images.tsx'
import { ExportButton } from '#web/log-table/export-button.tsx'
import { readLogPage } from '#web/log-table/log-address.ts'
import { LogPanel } from '#web/log-table/log-panel.tsx'
import { QrCode } from '#web/qr-code/qr-code.tsx'
import { demoLogPage, demoTank } from './demo-tank.ts'

/** The other parts of the demo, which are fetched when the browser has nothing else to do. */
export const lazyParts = {
  code: () => <QrCode path={demoPage} name={demoTank.name} />,
  link: () => <PublicLink />,
  export: DemoExport,
  pictures: () => <GalleryImages images={demoTank.images} cover={demoTank.image_url} />,
  chat: () => <AskAiPanel />,
  logs: DemoLogs,
} as const

function DemoExport() {
  return <ExportButton read={async () => demoTank} parameters={useParametersOf(demoTank)} />
}

function DemoLogs() {
  const parameters = useParametersOf(demoTank)
  return <LogPanel parameters={parameters} {...demoLogPage(readLogPage(usePageAddress().search))} />
}
