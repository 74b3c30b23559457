import { Link } from 'react-router'
import { privacyPage } from '#contract/pages.ts'
import { closedAccountDays } from '#domain/limits.ts'
import { site } from '#web/page/site.ts'
import { ContactLine } from './contact-line.tsx'
import type { DocumentSection } from './document-frame.tsx'

export const termsSections: readonly DocumentSection[] = [
  {
    id: 'agreement',
    title: 'The agreement',
    text: (
      <>
        <p>
          These terms are between you and whoever runs {site.name} at this address
          {site.owner && `, ${site.owner.name}`}; “we” means them. By signing in you agree to the terms. If
          you do not agree, please do not sign in: the blog, the demo tank and the other public pages are open
          without an account.
        </p>
        <p>
          {site.name} is open-source software, and others may run it elsewhere. Their servers are theirs and
          have terms of their own.
        </p>
      </>
    ),
  },
  {
    id: 'age',
    title: 'Who may have an account',
    text: (
      <p>
        You need to be at least 18 years old, or to have the permission of a parent or guardian, who then
        agrees to these terms with you.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    text: (
      <p>
        You sign in through a sign-in provider, by default Google, so we never see or keep a password. An
        account belongs to one person. Whoever can use your account at the provider can use it here: keep it
        safe, and sign out on a device that is not yours. Tell us if you think that somebody else has been in.
      </p>
    ),
  },
  {
    id: 'your-content',
    title: 'What you put in stays yours',
    text: (
      <>
        <p>
          Your readings, notes and photos belong to you. You allow us to store, copy and process them as far
          as that is needed to show them to you, to back them up and to keep the service running, and for
          nothing else.
        </p>
        <p>
          You can take your logs with you at any time as a CSV file. Photos are turned into smaller files
          without their metadata, and the originals are not kept: keep yours. How we treat what is personal is
          in the <Link to={privacyPage}>privacy policy</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'fair-use',
    title: 'Fair use',
    text: (
      <>
        <p>Please do not</p>
        <ul>
          <li>upload what you have no right to, or what the law forbids;</li>
          <li>try to reach the data of other keepers, or to get around the rules that protect them;</li>
          <li>
            disturb the service, for example by flooding it with requests; there are limits for each account;
          </li>
          <li>use it for anything that is against the law where you live.</li>
        </ul>
        <p>We may block or remove an account that does, and will say why if we can reach you.</p>
      </>
    ),
  },
  {
    id: 'shared-links',
    title: 'Shared links',
    text: (
      <p>
        A public link that you make to one of your tanks ends when you say so: a shared link expires after
        three weeks at the latest, unless you renew it, and whoever has it can see what it shows until then.
        Share it as you would share a photo.
      </p>
    ),
  },
  {
    id: 'subscriptions',
    isAboutPlans: true,
    title: 'Subscriptions and payments',
    text: (
      <>
        <p>
          Using {site.name} is free today, and nothing here can be bought. Features marked with a star may
          later need a premium account, which is to include unlimited logs and advanced analytics. Nothing on
          these pages promises a date.
        </p>
        <p>
          When there are paid plans, their price and period will be shown before you decide, and nobody is
          moved to one without asking for it. Card payments will go through a card payment provider: card
          numbers will reach that provider and never us.
        </p>
      </>
    ),
  },
  {
    id: 'availability',
    title: 'Availability',
    text: (
      <p>
        We make an effort to be there 99.9% of the time, and plan maintenance for quiet hours. That is an
        effort and not a guarantee: servers fail and lines break. Do not make the life of your animals depend
        on a web page. {site.name} records and does not control anything in your tank.
      </p>
    ),
  },
  {
    id: 'advice',
    title: 'Ranges are not advice for your tank',
    text: (
      <p>
        Ideal ranges, charts and articles describe what is usual in reef tanks. They do not know your animals.
        Test kits have errors, people mistype, and what is right for one coral may harm another. Decide for
        yourself, and in an emergency ask somebody who can see the tank, or a veterinarian.
      </p>
    ),
  },
  {
    id: 'ending',
    title: 'Ending it',
    text: (
      <p>
        You may stop at any time. Delete your account in its settings, and your tanks, logs and photos go with
        it; for {closedAccountDays} days you can sign in and bring all of it back. We may close the service,
        or an account that breaks these terms; if the service closes, we will announce it in time for you to
        export your logs.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Warranty and liability',
    text: (
      <p>
        The service and the software are provided as they are, without warranty of any kind. As far as the law
        allows, we are not liable for damage that comes from using them or from not being able to, including
        the loss of data or of animals. Rights that the law gives you and that cannot be waived stay as they
        are.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    text: (
      <p>
        When we change these terms, the date at their top changes with them. A change that takes something
        from you is announced before it holds. Who goes on using {site.name} afterwards agrees to it.
      </p>
    ),
  },
  { id: 'contact', title: 'Contact', text: <ContactLine /> },
]
