import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { LexicalTypeaheadMenuPlugin, MenuOption } from '@lexical/react/LexicalTypeaheadMenuPlugin'
import { useMemo, useState } from 'react'
import { createPortal } from 'react-dom'

import { cn } from '#shared/ui/cn.ts'
import { type Variable, variableSections } from '../model/templates/variables.ts'
import { $replaceTyped, typedTerm } from './typed-term.ts'
import { $createVariableNode } from './variable-node.ts'

class VariableOption extends MenuOption {
  readonly variable: Variable
  constructor(variable: Variable) {
    super(variable.key)
    this.variable = variable
  }
}

const MOST_SHOWN = 8

/** Offers variables after `{{`: arrows choose, Enter puts it in, Escape leaves the text as typed. */
export function TypedVariables({ variables }: { readonly variables: readonly Variable[] }) {
  const [editor] = useLexicalComposerContext()
  const [term, setTerm] = useState<string | null>(null)
  const options = useMemo(
    () => (term === null ? [] : variableSections(variables, term).flatMap((section) => section.variables).slice(0, MOST_SHOWN).map((variable) => new VariableOption(variable))),
    [variables, term],
  )
  return (
    <LexicalTypeaheadMenuPlugin<VariableOption>
      options={options}
      triggerFn={typedTerm}
      onQueryChange={setTerm}
      onSelectOption={({ variable }, _typed, close) => {
        editor.update(() => {
          $replaceTyped($createVariableNode(variable.key, variable.label))
          close()
        })
      }}
      menuRenderFn={(anchor, { selectedIndex, selectOptionAndCleanUp, setHighlightedIndex }) =>
        anchor.current === null || options.length === 0 ? null : createPortal(
          <div role="listbox" aria-label="Variáveis" className="absolute z-50 mt-6 w-72 rounded-md border bg-surface p-1 shadow-lg">
            {options.map((option, index) => (
              <div
                key={option.key}
                id={`typeahead-item-${String(index)}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === selectedIndex}
                ref={(element) => option.setRefElement(element)}
                className={cn('flex cursor-pointer justify-between gap-3 rounded px-2 py-1.5', index === selectedIndex && 'bg-sunken')}
                onMouseEnter={() => setHighlightedIndex(index)}
                onMouseDown={(event) => {
                  event.preventDefault()
                  selectOptionAndCleanUp(option)
                }}
              >
                <span className="min-w-0 truncate">{option.variable.label}</span>
                <span className="shrink-0 text-sm text-text-muted">{option.variable.section}</span>
              </div>
            ))}
          </div>,
          anchor.current,
        )
      }
    />
  )
}
