import { useMemo } from 'react'
import type { Image } from '#contract/images.ts'
import { demoPage } from '#contract/pages.ts'
import { demoNow } from '#domain/demo-aquarium.ts'
import { usePageAddress } from '#web/browser/page-address.ts'
import { useParametersOf } from '#web/browser/preferences.ts'
import { CarePanel } from '#web/care/care-panel.tsx'
import { GalleryImages } from '#web/images/gallery-images.tsx'
import { imageMoment } from '#web/images/image-words.ts'
import { AskAi } from '#web/insight/ask-ai.tsx'
import { SeriesChanges } from '#web/insight/series-changes.tsx'
import { ExportButton } from '#web/log-table/export-button.tsx'
import { readLogPage } from '#web/log-table/log-address.ts'
import { LogPanel } from '#web/log-table/log-panel.tsx'
import { pageOfLogs } from '#web/log-table/page-of-logs.ts'
import { PublicLink } from '#web/public-link/public-link.tsx'
import { QrCode } from '#web/qr-code/qr-code.tsx'
import { demoAnswer, demoQuestion } from './demo-answer.ts'
import { demoCare, demoFacts, demoSources, demoUses } from './demo-facts.ts'
import { demoTank } from './demo-tank.ts'
import { demoSeries } from './demo-water.ts'

/** The other parts of the demo, which are fetched when the browser has nothing else to do. */
export const lazyParts = {
  care: DemoCare,
  code: () => <QrCode path={demoPage} name={demoTank.name} />,
  link: () => <PublicLink />,
  export: DemoExport,
  pictures: DemoPictures,
  chat: DemoChanges,
  logs: DemoLogs,
} as const

function DemoCare() {
  const parameters = useParametersOf(demoTank)
  return <CarePanel care={demoCare} consumption={demoUses} parameters={parameters} now={demoNow} />
}

function DemoChanges() {
  const parameters = useParametersOf(demoTank)
  const facts = useMemo(() => demoFacts(parameters), [parameters])
  const example = { question: demoQuestion, facts, parts: demoAnswer(facts), parameters, now: demoNow }
  return <SeriesChanges {...demoSources} parameters={parameters} below={<AskAi example={example} />} />
}

function DemoPictures() {
  const { images, image_url } = demoTank
  return (
    <GalleryImages
      images={images}
      cover={image_url}
      parameters={useParametersOf(demoTank)}
      readNear={readNear}
    />
  )
}

async function readNear(image: Image) {
  const { nearestReadings } = await import('#web/images/nearest-readings.ts')
  return nearestReadings(demoSeries({}).series, imageMoment(image))
}

function DemoExport() {
  return <ExportButton read={async () => demoTank} parameters={useParametersOf(demoTank)} />
}

function DemoLogs() {
  const parameters = useParametersOf(demoTank)
  return (
    <LogPanel parameters={parameters} {...pageOfLogs(demoTank.logs, readLogPage(usePageAddress().search))} />
  )
}
