import { Clock, DoorOpen, MapPin, Shirt } from 'lucide-react'
import type { ReactNode } from 'react'

import { formatLongDay } from '#shared/lib/dates.ts'
import { Card } from '#shared/ui/card.tsx'
import { mapAddress } from '../model/arrival.ts'

export interface FirstDayFacts {
  /** ISO; null while it is not agreed on. */
  readonly day: string | null
  readonly time: string | null
  readonly place: string | null
  readonly dress: string | null
  readonly contact: string | null
  readonly notes: string | null
}

function Fact({ icon, label, children }: { readonly icon: ReactNode; readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="relative min-w-0 pl-8">
      <dt className="text-sm text-text-muted">
        <span aria-hidden="true" className="absolute top-0.5 left-0 text-text-subtle [&>svg]:size-5">{icon}</span>
        {label}
      </dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}

/** Where, when and how the first day begins, and whom to ask for. */
export function FirstDay({ day, time, place, dress, contact, notes }: FirstDayFacts) {
  return (
    <Card title="Seu primeiro dia">
      <dl className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Fact icon={<Clock />} label="Quando">
          {day === null ? 'A data ainda vai ser marcada.' : formatLongDay(day)}
          {day !== null && time !== null && `, às ${time}`}
        </Fact>
        <Fact icon={<MapPin />} label="Onde">
          {place === null ? (
            'O RH vai informar aqui.'
          ) : (
            <>
              {place}{' '}
              <a href={mapAddress(place)} target="_blank" rel="noreferrer" className="inline-flex min-h-6 items-center text-primary-text underline underline-offset-2 coarse:min-h-11">
                Ver no mapa<span className="sr-only">, abre em outra aba</span>
              </a>
            </>
          )}
        </Fact>
        {contact !== null && <Fact icon={<DoorOpen />} label="Quem procurar ao chegar">{contact}</Fact>}
        {dress !== null && <Fact icon={<Shirt />} label="O que vestir">{dress}</Fact>}
      </dl>
      {notes !== null && <p className="mt-4 break-words whitespace-pre-line">{notes}</p>}
    </Card>
  )
}
