import { ACTIONS, type CataloguedType, requiredText, retentionText, validityText, WHO_SEES, WHO_SENDS } from '../model/types/document-type.ts'
import { classLabel } from '../model/documents/document-words.ts'

export interface TypeCardsProps {
  readonly types: readonly CataloguedType[]
  readonly labelOf: (contractType: string) => string
}

/** The catalogue where a table has no room. */
export function TypeCards({ types, labelOf }: TypeCardsProps) {
  return (
    <ul aria-label="Tipos de documento" className="divide-y border-y">
      {types.map((type) => (
        <li key={type.id} className="flex flex-col gap-3 py-4">
          <div>
            <p className="font-medium break-words">{type.name}</p>
            <p className="text-sm text-text-muted">
              {classLabel(type.sensitivity)} · {ACTIONS[type.action] ?? type.action}
            </p>
          </div>
          <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm">
            <Fact term="Quem envia">{WHO_SENDS[type.who_sends] ?? type.who_sends}</Fact>
            <Fact term="Quem vê">{WHO_SEES[type.who_sees] ?? type.who_sees}</Fact>
            <Fact term="Validade">{validityText(type)}</Fact>
            <Fact term="Guarda">{retentionText(type)}</Fact>
            <Fact term="Exigido de" wide>{requiredText(type.rules, labelOf)}</Fact>
          </dl>
        </li>
      ))}
    </ul>
  )
}

function Fact({ term, children, wide = false }: { readonly term: string; readonly children: string; readonly wide?: boolean }) {
  return (
    <div className={wide ? 'col-span-2' : undefined}>
      <dt className="text-text-muted">{term}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}
