import type { Timestamper } from '#signatures/cades/sign.ts';
import { embedSignature } from '#signatures/pades/placeholder.ts';
import { gatherAll } from '#signatures/pades/validation-data/long-term.ts';
import type { StatusSource } from '#signatures/pades/validation-data/validation-data.ts';
import type { SealingSteps } from './steps/sealing-steps.ts';
import { stepsHere } from './steps/steps-here.ts';

type Completing = { status: StatusSource; timestamp: Timestamper; steps?: SealingSteps };

/**
 * Completes the PDF: adds validation data of every signature that chains to the root of the status source, and a document
 * timestamp over all: PAdES-B-LTA. Throws the errors of the status source and the timestamping authority, UnusablePdf,
 * CheckFailed.
 */
export async function completeEnvelope(
  pdf: Uint8Array,
  { status, timestamp, steps = stepsHere }: Completing,
): Promise<Buffer> {
  const data = await gatherAll(await steps.readCms(pdf), status);
  const prepared = await steps.prepareArchive(pdf, data);
  return embedSignature(prepared, await timestamp(prepared.digest, prepared.hash));
}
