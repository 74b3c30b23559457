import { Link } from 'react-router'
import {
  deviceDays,
  idleDeviceDays,
  idleSessionDays,
  sessionDays,
  signInMinutes,
} from '#contract/cookies.names.ts'
import { imageSides } from '#contract/image-addresses.names.ts'
import { termsPage } from '#contract/pages.ts'
import { linkDays } from '#contract/passwords.names.ts'
import {
  closedAccountDays,
  deletedAquariumDays,
  filesAsideDays,
  keptReplyWords,
  logKeyDays,
} from '#domain/limits.ts'
import { numberWord } from '#domain/number-word.ts'
import { site } from '#web/page/site.ts'
import { ContactLine } from './contact-line.tsx'
import type { DocumentSection } from './document-frame.tsx'
import { CookieTable, cookies, StorageTable } from './privacy-tables.tsx'

export const privacySections: readonly DocumentSection[] = [
  {
    id: 'responsible',
    title: 'Who is responsible',
    text: (
      <p>
        {site.name} is software that anybody can run. Whoever runs it at this address
        {site.owner ? `, ${site.owner.name},` : ''} decides what happens to the data here and is responsible
        for them; “we” and “the operator” mean them. The people who write the software do not receive any of
        it, unless they run this server.
      </p>
    ),
  },
  {
    id: 'visitors',
    title: 'If you only read',
    text: (
      <p>
        The public pages, the blog and the demo tank set no cookie and load nothing from other companies: no
        fonts, no trackers, no advertising, no embedded videos. A click on a sign-in button leaves a note in
        the memory of your own page, for analytics that an operator might add; as delivered, nothing reads it
        and nothing is sent.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    text: (
      <>
        <p>
          You sign in through a sign-in provider, by default Google. It tells us a number that stands for your
          account there, your name, your e-mail address and the address of your profile picture. We keep those
          together with the dates of your first and latest sign-in,{' '}
          <span data-about-plans>your subscription level, </span>and the units and the clock in which you
          choose to read. We never see your password, your contacts or anything else that you have there.
          Where the operator has set up no provider, you sign in with an e-mail address and a password of
          which we keep a hash only, or on the computer itself by a name and an e-mail address that you type;
          and there is no picture.
        </p>
        <p>
          Each time you sign in, the e-mail address and the picture’s address are refreshed. While you use the
          app, your browser fetches the picture from the provider; it is asked to leave out the page that you
          are on.
        </p>
        <p>
          Of a session we keep when it began and was last used, and neither your browser nor your internet
          address. A phone that you pair in the home network is kept with its name, the address of this server
          at which it was paired, what it may do, and when it was paired and last used. A token that you make
          for a program, and the address of your calendar, are kept as hashes only, with a name, what they may
          do, and when they were made, last used, and end.
        </p>
      </>
    ),
  },
  {
    id: 'logs-and-photos',
    title: 'Your tanks, logs and photos',
    text: (
      <>
        <p>
          What you type is kept as you typed it: tanks with name, description, notes and what lives in them,
          readings with their dates and notes, and the ranges and parameters that you have set yourself. A
          date is the clock beside your tank; we do not record your time zone, unless you name one for the
          times of a file that you import, or want to be told what is due. With each log we keep which account
          or phone entered it and when, and which account has changed it last.
        </p>
        <p>
          Photos are made into two copies, of {imageSides.full} and {imageSides.thumbnail} pixels at most.
          Place, camera and every other piece of metadata is left behind, and the original is not kept. Beside
          them stand their sizes, when you uploaded the photo, and when it was taken: as the camera noted it
          or as you have corrected it.
        </p>
        <p>
          A file that you import is read into your log and then deleted. What stays with the aquarium is the
          file’s name, how many rows became what, what your logs had before where the file has changed them,
          and how its columns were read: so the import can be undone, and the next such file is read the same
          way. Once an import is undone, what your logs had before is no longer kept.
        </p>
        <p>
          The CSV file of an aquarium’s logs is made in your own browser. The file with everything that is
          yours is put together by the server while you download it, and is not kept. When you bring such a
          file back, it is read into new aquariums and then deleted; what stays is a number that is made of
          its contents, by which the same file is known again.
        </p>
      </>
    ),
  },
  {
    id: 'messages',
    title: 'Messages',
    text: (
      <>
        <p>
          Where the operator has set it up, you can choose to be told once a day what is due, by e-mail or by
          ntfy. Nothing is sent before you have chosen it. We then keep the hour, your time zone, the day of
          the last message and which tasks it named; for e-mail whether the address is known to be yours, and
          how often in a row it was refused; for ntfy the random name of your topic.
        </p>
        <p>
          A message has the names of your tanks and tasks, and never a reading. It passes through the mail
          server or the ntfy server that the operator uses. Whoever knows the address of your topic can read
          along. Each mail has a link that ends them without signing in. Mails to sign you in, such as an
          invitation, come from an admin, or because somebody has asked at the sign-in for a link to your
          address. Then the address is kept with the link until it is used or over, {linkDays} days at most;
          an account is only made by its use.
        </p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies and your browser’s memory',
    text: (
      <>
        <p>There are {numberWord(cookies.length)} cookies, all of our own and all needed for signing in:</p>
        <CookieTable />
        <p>
          Your browser also remembers some choices by itself. They never leave it, and clearing the site’s
          data removes them:
        </p>
        <StorageTable />
      </>
    ),
  },
  {
    id: 'who-sees',
    title: 'Who can see what',
    text: (
      <p>
        You see your own tanks, and other keepers do not. Admins of this server can see and change all
        accounts, tanks and logs: that is how they help, and how they remove things. Nothing of yours is
        public, unless you make a public link to a tank: whoever has it can look at what you chose, until it
        ends.
      </p>
    ),
  },
  {
    id: 'records',
    title: 'Records of the server',
    text: (
      <>
        <p>
          For each request the server writes the method, the path without its query, the result, the time it
          took and a random number that error messages show, too. It writes no internet address, name, e-mail
          address, note or token. A path can hold the number of a tank. To slow down attackers it counts
          requests by internet address, in its memory and for a minute. How often a password was wrong, or a
          link asked for, it counts by the e-mail address that was typed, for an hour at most. With PostgreSQL
          it counts sign-ins in the database, under a number that is made of the address and cleared away
          within the hour after. A server or proxy that the operator has put before it may write logs of its
          own.
        </p>
        <p>
          Each change that an admin makes leaves a row in the audit log: when, by which account, to which row
          and which fields, without their contents. So does an account that is made by a mailed link, closed
          or brought back. These rows stay when an account is deleted; of the account they keep its number
          only.
        </p>
      </>
    ),
  },
  {
    id: 'how-long',
    title: 'How long it is kept',
    text: (
      <ul>
        <li>
          <strong>Accounts, tanks, logs and photos</strong>, until they are deleted.
        </li>
        <li>
          <strong>A log or photo that you delete</strong> is gone at once, for admins, too. The files of a
          photo are kept aside for {filesAsideDays} days, where no page can show them, so that a mistake of
          the operator can be undone, and are then removed; where very many are deleted at once, some days
          later. The answer to a new log is kept for {keptReplyWords}, for a device that did not receive it.
        </li>
        <li>
          <strong>A tank that you delete</strong> disappears for you at once. For {deletedAquariumDays} days,
          unless the operator has set another time, you can bring it back, and admins can still see it; then
          it is removed for good.
        </li>
        <li>
          <strong>A deleted account</strong> is closed at once on all devices and shown to nobody. If you have
          deleted it yourself, you can bring it back for {closedAccountDays} days by signing in. Then, or at
          once when an admin deletes it, its tanks, logs and photos are removed from the database step by
          step, which takes seconds to minutes; the files of the photos follow as above.
        </li>
        <li>
          <strong>Sessions</strong> end after {idleSessionDays} days without use and after {sessionDays} days
          in any case, on a paired phone after {idleDeviceDays} and {deviceDays}. Half-finished sign-ins are
          forgotten after {signInMinutes} minutes, repeated-request keys after {keptReplyWords}, those of new
          logs after {logKeyDays} days; what has ended is cleared away every hour.
        </li>
        <li>
          <strong>Backups</strong> hold the database and the photos, and may hold what has been deleted since:
          those that Coralline makes every day, unless the operator has switched them off, until newer ones
          have taken their place, which is about five weeks where the server runs every day, or as many more
          months and years as the operator has set for older ones, those that the operator makes or has left
          in another place for as long as the operator keeps them.
        </li>
      </ul>
    ),
  },
  {
    id: 'others',
    title: 'Other companies',
    text: (
      <p>
        The sign-in provider learns that you sign in here, and its servers deliver your profile picture. If
        you have chosen messages, or asked for a link by mail, the operator’s mail or ntfy server carries
        them. Where the operator has set up an AI and you have agreed to it, your questions go there with
        facts made of a tank’s readings: their numbers, names of parameters, and kinds of what was done, but
        no name, e-mail address, note, photo or place. You are shown the text and the host before anything is
        sent, and can take your consent back. There is no other. We sell nothing and share nothing for
        advertising. The computers on which this server and its storage run may be rented; ask the operator
        which. When payments come, this page will name who takes part before they start.
      </p>
    ),
  },
  {
    id: 'your-rights',
    title: 'Taking it out, correcting and deleting it',
    text: (
      <p>
        Export each tank’s logs as CSV from its page. Open a photo in its gallery to download the larger of
        its two copies. Download all of it at once, with notes and what you have set, in the settings. You can
        edit or delete your tanks, logs and photos yourself, and in the settings your account. To use another
        right that the law gives you, such as to know what is stored about you, ask the operator. You need to
        be at least 18, or to have a parent’s or guardian’s permission; see the{' '}
        <Link to={termsPage}>terms</Link>.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    text: (
      <>
        <p>
          If the software begins to keep something else, this page will say so, with the date of the change at
          its top.
        </p>
        <p>
          Changed on 28 November 2026: what is kept of a session, of an account file that is brought back and
          of the date of a photo, what the browser keeps so that the app starts without a network, and how
          sign-ins are counted with PostgreSQL. On 29 November 2026: messages by e-mail and ntfy, and what is
          kept for them; questions to an AI; links that are asked for at the sign-in.
        </p>
      </>
    ),
  },
  { id: 'contact', title: 'Contact', text: <ContactLine /> },
]
