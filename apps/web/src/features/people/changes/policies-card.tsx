import { useQuery } from '@tanstack/react-query'

import { useCompanyId } from '#shared/company/company-context.ts'
import { useAct } from '#shared/form/use-act.ts'
import { Card } from '#shared/ui/card.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { changeKeys } from '../data/changes/change-keys.ts'
import { policiesQuery, setPolicy } from '../data/changes/policies.ts'
import { type ChangePolicy, type FieldPolicy, POLICIES, policyLabel } from '../model/changes/change-field.ts'

function PolicyList({ policies }: { readonly policies: readonly FieldPolicy[] }) {
  const companyId = useCompanyId()
  const save = useAct({
    act: ({ field, policy }: Pick<FieldPolicy, 'field' | 'policy'>) => setPolicy(companyId, field, policy),
    done: (_, { field }) => ['Regra salva', policies.find((each) => each.field === field)?.label ?? field],
    stale: [changeKeys.all],
  })
  return (
    <>
      <Refusal error={save.error} title="A regra não foi salva" />
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
        {policies.map(({ field, label, policy }) => (
          <Field key={field} label={label}>
            <SelectInput
              value={save.isPending && save.variables.field === field ? save.variables.policy : policy}
              disabled={save.isPending}
              onChange={(event) => {
                const chosen = POLICIES.find((each) => each === event.target.value)
                if (chosen) save.mutate({ field, policy: chosen })
              }}
              options={POLICIES.map((each: ChangePolicy) => [each, policyLabel(each)])}
            />
          </Field>
        ))}
      </div>
    </>
  )
}

/** What people may change of their own record, field by field; saved at once. */
export function PoliciesCard() {
  const policies = useQuery(policiesQuery(useCompanyId()))
  return (
    <Card title="Alterações nos próprios dados">
      <div className="flex flex-col gap-4">
        <p className="max-w-[44rem] text-text-muted">O que cada pessoa pode mudar em Meu Perfil. O que passa por aprovação segue o fluxo acima.</p>
        <QueryStates query={policies} pending={<Skeleton className="h-40 rounded-lg" />}>
          {(found) => <PolicyList policies={found} />}
        </QueryStates>
      </div>
    </Card>
  )
}
