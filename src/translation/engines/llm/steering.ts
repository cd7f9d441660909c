// What a prompt may be given besides the text.
import type { Steering } from '../engine.ts'

export type SteeringField = keyof Steering

const sentences: Readonly<Record<'more' | 'less', string>> = {
  more: 'Address the reader formally.',
  less: 'Address the reader informally.',
}

/** What is asked for, as sentences of a prompt; '' if nothing is. */
export function describeSteering(steering: Steering): string {
  const { formality, style, instructions = [], terms = [] } = steering
  const lines = [
    ...(formality ? [sentences[formality]] : []),
    ...(style ? [`Write in this style: ${oneLine(style)}.`] : []),
    ...instructions.map((instruction) => oneLine(instruction)),
    ...(terms.length > 0
      ? [
          'Use these translations of terms, inflected as the sentence needs it:',
          ...terms.map(termLine),
        ]
      : []),
  ]
  return lines.join('\n')
}

const termLine = ({ source, target }: { source: string; target: string }): string =>
  `- ${oneLine(source)} = ${oneLine(target)}`

/** What is given must not look like another part of the prompt. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
