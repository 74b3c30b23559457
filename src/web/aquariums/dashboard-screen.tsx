import { Button, Title } from '@mantine/core'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { useLoaderData, useRouteError } from 'react-router'
import { call } from '#web/api.ts'
import { LoadFailure } from '#web/shell/load-failure.tsx'
import { privatePageMeta } from '#web/shell/page-meta.ts'
import { useOpenedHere } from '#web/ui/opened-here.ts'
import { AquariumCard, NewAquariumCard } from './aquarium-card.tsx'
import { AquariumDialog } from './aquarium-dialog.tsx'
import { placeholderAddress } from './cover-image.ts'
import css from './dashboard-screen.module.css'

export function meta() {
  return privatePageMeta({ title: 'My Aquariums', description: 'All of your aquariums and how to add one.' })
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return { aquariums: await call('GET /api/aquariums/', { signal: request.signal }) }
}

export default function DashboardScreen() {
  const { aquariums } = useLoaderData<typeof clientLoader>()
  const creating = useOpenedHere()
  return (
    <>
      <Title order={1} className={css.heading}>
        My Aquariums
      </Title>
      {aquariums.length === 0 ? (
        <NoAquariums onCreate={creating.open} />
      ) : (
        <ul className={css.grid}>
          {aquariums.map((aquarium) => (
            <li key={aquarium.id}>
              <AquariumCard aquarium={aquarium} />
            </li>
          ))}
          <li>
            <NewAquariumCard onClick={creating.open} />
          </li>
        </ul>
      )}
      <AquariumDialog opened={creating.isOpened} onClose={creating.close} />
    </>
  )
}

export function ErrorBoundary() {
  return <LoadFailure title="Error fetching aquarium" error={useRouteError()} />
}

function NoAquariums({ onCreate }: { onCreate: () => void }) {
  return (
    <section className={css.empty}>
      <img src={placeholderAddress(4, 960)} alt="" width="480" height="270" />
      <Title order={2}>No Aquariums Found!</Title>
      <p>Click the button below to create a new aquarium.</p>
      <Button size="md" onClick={onCreate}>
        Create New Aquarium
      </Button>
    </section>
  )
}
