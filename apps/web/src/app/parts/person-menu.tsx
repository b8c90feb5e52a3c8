import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowRightLeft, CalendarClock, CalendarPlus, Ellipsis, FolderArchive, Printer, Send, TrendingUp, UserMinus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { paperOptionsQuery } from '#features/documents/data/templates/paper-options.ts'
import type { Standing } from '#features/people/model/history/profile-tabs.ts'
import type { RecordPerson } from '#features/people/model/history/record-person.ts'
import { Button } from '#shared/ui/button.tsx'
import { Menu, MenuItem, MenuLink } from '#shared/ui/menu.tsx'
import { addendumAfter } from './paper-subjects.ts'
import type { PersonAct } from './person-acts.ts'

const PaperSheet = lazy(async () => ({ default: (await import('#features/documents/generating/paper-sheet.tsx')).PaperSheet }))
const AsOfDialog = lazy(async () => ({ default: (await import('#features/people/history/as-of-dialog.tsx')).AsOfDialog }))
const AskPeople = lazy(async () => ({ default: (await import('#features/documents/asking/ask-people.tsx')).AskPeople }))
const AskForPerson = lazy(async () => ({ default: (await import('#features/leaves/person/ask-for-person.tsx')).AskForPerson }))
const ExitFormSheet = lazy(async () => ({ default: (await import('#features/offboarding/open/exit-form-sheet.tsx')).ExitFormSheet }))
const MoveDialog = lazy(async () => ({ default: (await import('#features/people/moves/move-dialog.tsx')).MoveDialog }))

export interface PersonMenuProps {
  readonly person: RecordPerson
  readonly standing: Standing
  readonly on: string | null
  readonly today: string
  readonly act: PersonAct
  readonly onAct: (act: PersonAct) => void
  readonly onDay: (day: string | null) => void
}

function DossierLink({ isOffered, personId }: { readonly isOffered: boolean; readonly personId: string }) {
  return (
    isOffered && (
      <MenuLink render={<Link to="/app/documents/dossiers" search={{ nova: true, pessoa: personId }} />} icon={<FolderArchive />}>
        Pasta do fiscal
      </MenuLink>
    )
  )
}

/** What may be done with a person besides editing, with the dialog of each; what is done less often stands in a menu. */
export function PersonMenu({ person, standing, on, today, act, onAct, onDay }: PersonMenuProps) {
  const { isHr, manages } = standing
  const isToday = on === null
  const isHere = person.status === 'active' || person.status === 'notice'
  const mayMove = manages && isHere && isToday
  // RH begins an exit, and a manager asks for one of somebody of the team.
  const mayEnd = mayMove && !person.isOwn
  const navigate = useNavigate()
  const mayAsk = isHr && !person.isOwn && isToday && person.status !== 'terminated'
  const isMoving = (act === 'promover' || act === 'transferir') && mayMove
  const addendum = useQuery({ ...paperOptionsQuery(person.id, 'mudanca'), enabled: isMoving && isHr }).data ?? null
  const [movedOn, setMovedOn] = useState<string | null>(null)
  const close = (): void => onAct('')
  return (
    <>
      {mayMove && (
        <>
          <Button onClick={() => onAct('ferias')}>
            <CalendarPlus aria-hidden="true" className="size-4" />
            {isHr ? 'Registrar ausência' : 'Propor férias'}
          </Button>
          <Button onClick={() => onAct('promover')}>
            <TrendingUp aria-hidden="true" className="size-4" />
            Promover
          </Button>
        </>
      )}
      <Menu
        trigger={
          <Button>
            <Ellipsis aria-hidden="true" className="size-4" />
            Mais ações
          </Button>
        }
      >
        {mayMove && (
          <MenuItem icon={<ArrowRightLeft />} onSelect={() => onAct('transferir')}>
            Transferir
          </MenuItem>
        )}
        {mayAsk && (
          <MenuItem icon={<Send />} onSelect={() => onAct('documentos')}>
            Pedir documentos
          </MenuItem>
        )}
        <MenuLink render={<Link to="/app/employees/$employeeId/ficha" params={{ employeeId: person.id }} />} icon={<Printer />}>
          Ficha
        </MenuLink>
        <DossierLink isOffered={isHr} personId={person.id} />
        <MenuItem icon={<CalendarClock />} onSelect={() => onAct('data')}>
          Ver em outra data…
        </MenuItem>
        {mayEnd && (
          <MenuItem icon={<UserMinus />} tone="danger" onSelect={() => onAct('encerrar')}>
            {isHr ? 'Iniciar desligamento' : 'Pedir desligamento'}
          </MenuItem>
        )}
      </Menu>
      <Suspense>
        {act === 'data' && <AsOfDialog day={on} today={today} seesPlans={manages} onDay={onDay} onClose={close} />}
        {act === 'encerrar' && mayEnd && (
          <ExitFormSheet
            companyId={person.companyId}
            isHr={isHr}
            person={{ id: person.id, name: person.name }}
            onSaved={(caso) => void navigate(isHr ? { to: '/app/offboarding', search: { caso } } : { to: '/app/employees/leaving', search: { caso } })}
            onClose={close}
          />
        )}
        {act === 'documentos' && mayAsk && <AskPeople ids={[person.id]} onClose={close} />}
        {act === 'ferias' && mayMove && <AskForPerson person={person} isHr={isHr} onClose={close} />}
        {isMoving && (
          <MoveDialog
            key={act}
            person={person}
            kind={act === 'promover' ? 'promotion' : 'transfer'}
            standing={standing}
            today={today}
            addendum={addendum === null ? null : addendum.templates.length > 0 ? 'possible' : 'no_template'}
            onAddendum={setMovedOn}
            onClose={close}
          />
        )}
        {movedOn !== null && <PaperSheet person={person} subject={addendumAfter(movedOn)} onClose={() => setMovedOn(null)} />}
      </Suspense>
    </>
  )
}
