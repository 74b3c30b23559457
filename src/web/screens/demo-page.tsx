import { demoPage } from '#contract/pages.ts'
import { demoNow } from '#domain/demo-aquarium.ts'
import { dayOf } from '#domain/time/timestamps.ts'
import { AquariumView } from '#web/aquariums/aquarium-view.tsx'
import { useParametersOf } from '#web/browser/preferences.ts'
import { DemoPlace } from '#web/demo/demo-place.tsx'
import { demoCard, demoTank } from '#web/demo/demo-tank.ts'
import { GalleryPanel } from '#web/images/gallery-panel.tsx'
import { ShownNotes } from '#web/notes/notes-panel.tsx'
import type { PageScriptName } from '#web/page/page-files.ts'
import { publicPageMeta } from '#web/page/page-meta.ts'
import { SignInLink } from '#web/session/sign-in-link.tsx'
import { Day } from '#web/ui/time/day.tsx'
import * as css from './demo-page.module.css'

export function meta() {
  return publicPageMeta({
    title: 'Aquarium Demo',
    description:
      'The first year of a 75 gallon reef as Coralline shows it: latest readings, trends, photos and data logs. Nothing to sign up for.',
    path: demoPage,
    picture: demoCard,
  })
}

/** This script draws the parts of the built page again, as interactive ones. */
export const pageScript: PageScriptName = 'demo'

/** A tank to look around in, without an account: the user's own screen with nothing to change in it. */
export default function DemoPage() {
  const parameters = useParametersOf(demoTank)
  return (
    <div className={css.page}>
      <DemoNotice />
      <AquariumView
        aquarium={demoTank}
        now={demoNow}
        parameters={parameters}
        code={<DemoPlace part="code" />}
        link={<DemoPlace part="link" />}
        actions={<DemoPlace part="export" />}
        readings={<DemoPlace part="readings" />}
        care={<DemoPlace part="care" />}
        chart={<DemoPlace part="chart" />}
        gallery={
          <GalleryPanel note="The tank’s first year, from bare rock to colonies. Your own photos go here by drag and drop.">
            <DemoPlace part="pictures" />
          </GalleryPanel>
        }
        notes={<ShownNotes notes={demoTank.notes} />}
        chat={<DemoPlace part="chat" />}
      >
        <DemoPlace part="logs" />
      </AquariumView>
    </div>
  )
}

function DemoNotice() {
  return (
    <aside className={css.notice} aria-label="About this demo">
      <p>
        <strong>This is a demo:</strong> a made-up reef after its first year, on <Day of={dayOf(demoNow)} />.
        Zoom, sort and export as you like; nothing here can be changed.
      </p>
      <SignInLink>Start Logging Free</SignInLink>
    </aside>
  )
}
