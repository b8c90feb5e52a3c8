import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { PeopleField } from '#shared/reference/person-field.tsx'
import type { PersonChoice } from '#shared/reference/person-picker.tsx'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Button } from '#shared/ui/button.tsx'
import { namePeers, suggestionsQuery } from '../data/cycles/peer-data.ts'
import { type PeerSet, standingPeers } from '../model/cycles/peers.ts'

interface PeersDialogProps {
  readonly set: PeerSet
  readonly onClose: () => void
}

/** Who evaluates somebody as a peer: those who work close by are offered, everybody else is found by name. */
export function PeersDialog({ set, onClose }: PeersDialogProps) {
  const { participant_id: id, person, part, max_peers: most } = set
  const [people, setPeople] = useState<readonly PersonChoice[]>(() => standingPeers(set).map(({ person: peer }) => ({ id: peer.id, name: peer.name })))
  const suggestions = useQuery(suggestionsQuery(id)).data ?? []
  const save = useAct({
    act: () => namePeers(id, people.map(({ id: peer }) => peer)),
    done: part === 'person' ? ['Pares indicados', 'O seu gestor aprova.'] : ['Pares salvos', person.name],
    stale: SUBJECTS.evaluations,
    onDone: onClose,
  })
  const refused = save.error ? toAppError(save.error) : null
  const own = refused?.field === 'evaluators' ? refused.message : null
  const offered = suggestions.filter((each) => !people.some((chosen) => chosen.id === each.id))
  return (
    <FormDialog
      title={part === 'person' ? `Indique até ${most} pares` : `Pares de ${person.name}`}
      description={part === 'person' ? 'Escolha colegas que conhecem o seu trabalho. O seu gestor aprova cada um.' : 'Quem você escolher não precisa de aprovação.'}
      confirmLabel={part === 'person' ? 'Indicar pares' : 'Salvar pares'}
      act={save}
      error={own === null ? save.error : null}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <PeopleField label="Adicionar uma pessoa" listLabel="Pares" people={people} error={own ?? (people.length > most ? `No máximo ${most} pares.` : null)} onChange={setPeople} />
      {offered.length > 0 && people.length < most && (
        <div>
          <p className="mb-2 text-sm text-text-muted">Trabalham perto</p>
          <ul aria-label="Sugestões de pares" className="flex flex-wrap gap-2">
            {offered.map((each) => (
              <li key={each.id}>
                <Button size="sm" onClick={() => setPeople([...people, { id: each.id, name: each.name }])}>
                  <Plus aria-hidden="true" className="size-3.5" />
                  {each.name}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </FormDialog>
  )
}
