import { Link } from 'react-router'
import { aboutPage, blogPage, demoPage } from '#contract/pages.ts'
import { numberWord } from '#domain/number-word.ts'
import { maxCustomParameters } from '#domain/parameters/custom-parameters.ts'
import { parameters } from '#domain/parameters/parameters.ts'
import { publicPageMeta } from '#web/page/page-meta.ts'
import { site } from '#web/page/site.ts'
import { ContactLine } from '#web/pages/contact-line.tsx'
import type { DocumentSection } from '#web/pages/document-frame.tsx'
import { DocumentPage } from '#web/pages/document-frame.tsx'

export function meta() {
  return publicPageMeta({
    title: 'About',
    description: `Why ${site.name} exists, what it does for people who keep reef tanks, what is still to come, who owns it and how to reach us.`,
    path: aboutPage,
  })
}

export default function AboutPage() {
  return (
    <DocumentPage
      title="About"
      lead={`${site.name} is a log book for reef and saltwater tanks. It keeps the numbers, so that you can look at the animals.`}
      updated="2026-11-29"
      sections={sections}
    />
  )
}

const sections: readonly DocumentSection[] = [
  {
    id: 'mission',
    title: 'Our mission',
    text: (
      <>
        <p>
          A reef tank changes slowly and then all at once. The slow part can be seen weeks ahead, but only by
          somebody who has written it down. We want every reef keeper to have that record: complete, readable
          beside the tank with wet fingers, and their own for as long as the tank stands and longer.
        </p>
        <p>
          The name is that of the pink and purple algae which cover the rock of a reef that is doing well.
          Where coralline grows, calcium, alkalinity and magnesium are usually near where they should be, and
          somebody has been keeping them there.
        </p>
      </>
    ),
  },
  {
    id: 'what-it-does',
    title: 'What it does today',
    text: (
      <>
        <p>
          You record {numberWord(parameters.length)} water parameters with a date and a note, for as many
          tanks as you keep, and up to {numberWord(maxCustomParameters)} more of your own for each, a whole
          laboratory report among them. Each reading stands beside its ideal range, or the range that you have
          set for the tank; what you did not measure stays empty. A log that you save without a network waits
          on your device and is sent later.
        </p>
        <p>
          A chart shows the trends over any range of dates. Two photos lie one over the other, with the
          readings of their days, and show how the corals have grown. A QR code on the cabinet opens the
          tank’s page on a phone, and phones in the home network are let in by a code. No hardware is
          required.
        </p>
        <p>
          <strong>Reminders</strong> say what is due: tests, doses, water changes.{' '}
          <strong>AI analytics</strong> begin without an AI: a tank’s page says what has changed and what
          moved together with what. Whoever runs the server may set up an AI, which you can then ask about
          these facts; it has no number of its own and nothing goes to it before you agree.
        </p>
        <p>
          Your logs come in as workbooks and CSV files, with a preview before and an undo after, and go out as
          CSV: the years that you have kept in a spreadsheet, and whatever you decide to take elsewhere. Your
          whole account goes out as one file, photos and notes included, which any Coralline takes back. The{' '}
          <Link to={demoPage}>demo tank</Link> shows a year of logs without an account, and{' '}
          <Link to={blogPage}>the blog</Link> tells how we think about testing and logging.
        </p>
      </>
    ),
  },
  {
    id: 'what-is-coming',
    isAboutPlans: true,
    title: 'What is coming',
    text: (
      <>
        <p>This is planned, and does not work yet:</p>
        <ul>
          <li>
            <strong>A premium level</strong> that is to include unlimited logs and advanced analytics. Today
            every account has everything there is, and no number of logs is too many.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'ownership',
    title: 'Who owns it',
    text: <Ownership />,
  },
  { id: 'contact', title: 'Contact', text: <ContactLine /> },
]

function Ownership() {
  const { owner, sourceCode } = site
  return (
    <>
      {owner && (
        <p>
          {site.name} at this address is owned and run by{' '}
          {owner.address ? <a href={owner.address}>{owner.name}</a> : owner.name}, a software company.
        </p>
      )}
      <p>
        The software is open source under the MIT License
        {sourceCode && (
          <>
            , and its <a href={sourceCode}>source code</a> is public
          </>
        )}
        . Anybody may run it, for one tank at home or for a whole club, and may change it. Whoever runs it
        owns what runs there: the server, the database and the duty to look after both. What you log belongs
        to you, wherever that is.
      </p>
    </>
  )
}
