# SPDX-License-Identifier: MIT
"""A fight as an environment for people who train players, in the manner of PettingZoo's AEC.

    env = Environment(scenario, agents=["watch"])
    env.reset(seed=7)
    while env.agents:
        observation, reward, termination, truncation, info = env.last()
        mask = observation["action_mask"]
        env.step(None if termination or truncation else mask.index(1))

Agents are sides; sides that are no agents are played by their tactics. An action is the index
of a legal answer to the open question: actions 0 to `action_count` - 1, of which the mask says
which are legal. Depends on nothing.
"""

from __future__ import annotations

from typing import Any, Iterator, Optional, Sequence

from .fights import Fight, Scenario


class Environment:
    metadata = {"name": "affray_v0", "is_parallelizable": False}

    def __init__(self, scenario: Scenario, agents: Optional[Sequence[str]] = None,
                 action_count: int = 128) -> None:
        self.scenario = scenario
        self.possible_agents = list(agents if agents is not None else scenario.sides)
        for agent in self.possible_agents:
            if agent not in scenario.sides:
                raise ValueError(f"no side {agent!r}; there are {', '.join(scenario.sides)}")
        self.action_count = action_count
        self.agents: list[str] = []
        self.fight: Optional[Fight] = None
        self.observation_names = ["round"] + scenario.fight().paths()
        self._seed = 0

    # ---- the game ----

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        """A new fight: of `seed`, else of the next one."""
        self._seed = self._seed + 1 if seed is None else seed
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.fight = self.scenario.fight(self._seed, play=self.agents)
        self.fight.advance()
        self._look()

    def step(self, action: Optional[int]) -> None:
        """An answer of `agent_selection`; None once it has ended."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise ValueError("the fight is over: the only action is None")
            self._leave(agent)
            return
        assert self.fight is not None
        if action is None or not 0 <= action < len(self._options()):
            raise ValueError(f"action {action} is not legal: see the action mask")
        self._cumulative_rewards[agent] = 0.0
        self.fight.answer(action)
        self._look()
        for name, reward in self.rewards.items():
            self._cumulative_rewards[name] += reward

    def last(self, observe: bool = True
             ) -> tuple[Optional[dict[str, Any]], float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def agent_iter(self) -> Iterator[str]:
        while self.agents:
            yield self.agent_selection

    # ---- observations ----

    def observe(self, agent: str) -> dict[str, Any]:
        """The knowledge of its side: numbers in the order of `observation_names` (None: hidden),
        and a mask of legal actions, all 0 when another is asked."""
        assert self.fight is not None
        seat = self.scenario.sides.index(agent)
        values: list[Optional[int]] = []
        for path in self.observation_names:
            try:
                values.append(self.fight.get(path, seat))
            except KeyError:
                values.append(None)
        legal = len(self._options()) if agent == self.agent_selection else 0
        return {"observation": values,
                "action_mask": [int(i < legal) for i in range(self.action_count)]}

    def action_name(self, action: int) -> str:
        """The answer behind an action, as a .fight writes it."""
        return self._options()[action].key

    # ---- inside ----

    def _options(self) -> Any:
        question = self.fight.question if self.fight else None
        return question.options[:self.action_count] if question else ()

    def _look(self) -> None:
        assert self.fight is not None
        question = self.fight.question
        if question is not None:
            self.agent_selection = self.scenario.creatures[question.owner]
            self.infos[self.agent_selection] = {"owner": question.owner, "ask": question.ask}
            return
        winner = self.fight.winner
        for agent in self.agents:
            self.rewards[agent] = 0.0 if winner is None else 1.0 if agent == winner else -1.0
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]

    def _leave(self, agent: str) -> None:
        self.agents.remove(agent)
        if self.agents:
            self.agent_selection = self.agents[0]

    def close(self) -> None:
        self.fight = None
