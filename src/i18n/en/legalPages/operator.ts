/** How the legal pages speak of the operator and of the way to write to it. */
import { type LegalOperator } from '../../legalPages.ts'

/** The operator as the subject of a sentence. */
export function nameOperator({ name }: LegalOperator): string {
  return name ?? 'the operator'
}

/** The sentence that says where answers to what a player writes come from. */
export function describeAnswers({ generatesAnswers }: LegalOperator): string {
  return generatesAnswers
    ? 'Answers to what you write may be generated while you play.'
    : 'Answers to what you write were prepared beforehand; software chooses among them.'
}

/** The sentence that says where to write to. */
export function describeContact({ email }: LegalOperator): string {
  return email === null
    ? 'Write to the contact that the operator publishes where this service is offered.'
    : `Write to [${email}](mailto:${email}).`
}
