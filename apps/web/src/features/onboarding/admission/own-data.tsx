import { useState } from 'react'

import { FieldInputs } from '#shared/form/field-inputs.tsx'
import { FormSection } from '#shared/form/form-section.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { useSaveForm } from '#shared/form/use-save-form.ts'
import { type FieldSpec, storedRecord, type StoredValue, type Typed, typedRecord } from '#shared/lib/fields/field-spec.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { fieldsOf } from '#shared/lib/person/fields.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { admissionKeys } from '../data/admission-keys.ts'
import { confirmCpf, finishOwnData, saveOwnData } from '../data/newcomer.ts'
import type { MyAdmission } from '../model/admission.ts'

const CPF_FIELD: FieldSpec = { name: 'cpf', label: 'Seu CPF', kind: 'cpf', required: true }

/** The first thing that is asked: that it is really the person. */
export function CpfCard() {
  const saving = useSaveForm<Typed, boolean>({
    initial: { cpf: '' },
    save: ({ cpf = '' }) => confirmCpf(cpf),
    stale: [admissionKeys.mine],
    onDone: (isRight) => {
      if (!isRight) saving.form.setError('cpf', { message: 'Este não é o CPF que o RH tem. Confira ou fale com o RH.' }, { shouldFocus: true })
    },
  })
  return (
    <Card title="Confirme o seu CPF">
      <FormSection {...saving} className="items-start" confirmLabel="Confirmar" failure="Não foi possível confirmar">
        <p className="text-text-muted">É o primeiro passo: assim sabemos que o convite chegou à pessoa certa.</p>
        <FieldInputs fields={[CPF_FIELD]} />
      </FormSection>
    </Card>
  )
}

interface Section {
  readonly title: string
  readonly record: 'person' | 'personal'
  readonly fields: readonly FieldSpec[]
}

const SECTIONS: readonly Section[] = [
  { title: 'Identificação', record: 'person', fields: fieldsOf('newcomer', 'identity', 'contact') },
  { title: 'Sobre você', record: 'personal', fields: fieldsOf('newcomer', 'civil', 'documents') },
  { title: 'Endereço residencial', record: 'personal', fields: fieldsOf('newcomer', 'home') },
]

type OwnRecords = Pick<MyAdmission, 'person' | 'personal' | 'data_filled'>

export interface OwnDataProps {
  readonly mine: OwnRecords
  /** Signed in or by a link, each saves in its own way. */
  readonly save: (record: 'person' | 'personal', values: Readonly<Record<string, StoredValue>>) => Promise<unknown>
  readonly finish: () => Promise<unknown>
}

function DataSection({ section, mine, save, onSaved }: Pick<OwnDataProps, 'mine' | 'save'> & { readonly section: Section; readonly onSaved: () => void }) {
  const saving = useSaveForm<Typed>({
    initial: typedRecord(section.fields, section.record === 'person' ? mine.person : (mine.personal ?? {})),
    save: async (typed) => void (await save(section.record, storedRecord(section.fields, typed))),
    done: 'Salvo',
    stale: [admissionKeys.mine],
    onDone: onSaved,
  })
  return (
    <FormSection {...saving} label={section.title} confirmLabel="Salvar e continuar">
      <FieldInputs fields={section.fields} isOwn />
    </FormSection>
  )
}

/** The data that the company asks for, section by section, each kept when saved. */
export function OwnData({ mine, save, finish: send }: OwnDataProps) {
  const [at, setAt] = useState(0)
  const section = SECTIONS[at]
  const finish = useAct({ act: send, done: ['Dados enviados', 'O RH foi avisado.'], stale: SUBJECTS.journeys })
  return (
    <>
      <p className="mb-4 text-sm text-text-muted">
        {section ? `Parte ${at + 1} de ${SECTIONS.length}: ${section.title.toLowerCase()}. ` : ''}O que você salva fica guardado; pode parar e voltar depois.
      </p>
      {section ? (
        <DataSection key={section.title} section={section} mine={mine} save={save} onSaved={() => setAt(at + 1)} />
      ) : (
        <div className="flex flex-col items-start gap-4">
          <Refusal error={finish.error} title="Ainda falta alguma coisa" />
          <p>{mine.data_filled ? 'Seus dados estão com o RH. Você ainda pode corrigir até o primeiro dia.' : 'Tudo preenchido? Avise o RH.'}</p>
          <div className="flex flex-wrap gap-2">
            {!mine.data_filled && (
              <Button variant="primary" pending={finish.isPending} onClick={() => finish.mutate()}>
                Enviar meus dados ao RH
              </Button>
            )}
            <Button onClick={() => setAt(0)}>Rever os dados</Button>
          </div>
        </div>
      )}
    </>
  )
}

/** The same for who is signed in. */
export function OwnDataCard({ mine }: { readonly mine: MyAdmission }) {
  return (
    <Card title="Seus dados">
      <OwnData mine={mine} save={saveOwnData} finish={finishOwnData} />
    </Card>
  )
}
